# Everything that the tests want. It is built by the nightly workflow, and nowhere else so far.
FROM python:3.11-slim-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends \
    make git gcc libc6-dev nodejs npm chromium sgt-puzzles coq && rm -rf /var/lib/apt/lists/*
WORKDIR /hardboard
COPY . .
RUN make .venv/ready-dev && npm install --prefix .ci --no-audit --no-fund
CMD ["make", "demo"]
