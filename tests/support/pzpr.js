// pzpr as a judge: reads requests {text, circles, colourings} as a JSON list from standard input and answers
// {name, address, file, verdicts}; with `loop` a colouring is a drawn loop (shaded cells are those that it
// leaves out, if `shaded`); a verdict is the rule that pzpr names first, or null if the board is solved.
// The folder is the package as npm installs it, or a checkout of its source, whose parts are put together here.
const fs = require('fs'), os = require('os'), path = require('path');

function built(folder) {
  const list = path.join(folder, 'src', 'pzpr.js');
  if (!fs.existsSync(list)) return folder;
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pzpr-'));
  process.on('exit', () => fs.rmSync(home, {recursive: true}));
  const canvas = path.join(path.dirname(process.argv[1]), '../../.ci/node_modules/pzpr-canvas/dist/candle.js');
  const part = name => fs.readFileSync(name.includes('pzpr-canvas') ? canvas : path.join(folder, name), 'utf8');
  const text = require(list).files.map(part).join('\n').replace(/<%=[^%]*%>/g, '{}');
  fs.writeFileSync(path.join(home, 'pzpr.js'), text);
  fs.cpSync(path.join(folder, 'src', 'variety'), path.join(home, 'pzpr-variety'), {recursive: true});
  return path.join(home, 'pzpr.js');
}

const pzpr = require(built(process.argv[2]));

function drawn(puzzle, rows, shaded) {
  const board = puzzle.board;
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    if ((x + y) % 2) { const border = board.getb(x, y); if (!border.isnull) border.line = sign === '.' ? 0 : 1; }
    else if (shaded && x % 2) { const cell = board.getc(x, y); cell.qans = sign === '.' && (shaded === 'all' || cell.qnum === -1) ? 1 : 0; }
  }));
  board.rebuildInfo();
  return puzzle.check(true)[0] || null;
}

// Records of some families have numbers for colours, those of others signs.
const black = sign => sign === '#' || sign === 1;

function judged(puzzle, rows, circles) {
  const board = puzzle.board;
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    const cell = board.getc(2 * x + 1, 2 * y + 1);
    if (circles) { if (cell.qnum < 0) cell.setAnum(black(sign) ? 2 : 1); }
    else cell.setQans(black(sign) ? 1 : 0);
  }));
  board.rebuildInfo();
  return puzzle.check(true)[0] || null;
}

function moved(puzzle, moves) {
  puzzle.setMode(puzzle.MODE_PLAYER);
  for (const move of moves) {
    const [, button, ...places] = move.split(',');
    puzzle.mouse.inputPath(button, ...places.map(Number));
  }
  return puzzle.check(true)[0] || null;
}

const answers = JSON.parse(fs.readFileSync(0, 'utf8')).map(({text, circles, loop, shaded, colourings, moves}) => {
  const puzzle = new pzpr.Puzzle();
  try { puzzle.open(text); } catch (error) { return {error: String(error)}; }
  const [address, file] = [puzzle.getURL(), puzzle.getFileData()];
  return {name: puzzle.pid, address, file, moved: moves && moved(puzzle, moves), verdicts: (colourings || []).map(rows => loop ? drawn(puzzle, rows, shaded) : judged(puzzle, rows, circles))};
});
console.log(JSON.stringify(answers));
