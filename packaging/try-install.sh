#!/usr/bin/env bash
# Tries what the image contains, without a container engine, as root on Linux: assembles it, starts it as another user with a read-only root
# file system, imports the SBOM of the image itself, and checks the size. Takes some minutes; Node.js 24.7 or newer must be in the PATH.
# With a folder as argument it takes that one instead of assembling.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }
node=$(command -v node)
work=$(mktemp -d)
service=
# kill 0 would end the caller as well
trap '[ -z "$service" ] || kill "$service" 2>/dev/null || true; rm -rf "$work"' EXIT
chmod 755 "$work"
app=${1:-$work/app}
if [ $# -eq 0 ]; then
  say "assembling"
  node packaging/assemble.mjs "$app"
fi

say "size"
megabytes=$(($(du -sb "$app" | cut -f1) / 1000000))
node_megabytes=$(($(stat -L -c %s "$node") / 1000000))
# glibc, certificates and time zones of the base image take some 25 MB
echo "app $megabytes MB, Node.js $node_megabytes MB, together with the base $((megabytes + node_megabytes + 25)) MB"
[ $((megabytes + node_megabytes + 25)) -le 250 ]

# A mount name space of its own, in which everything is read-only but /data and /tmp, as in the container.
mkdir "$work/data" && chown 65532:65532 "$work/data"
run() {
  unshare --mount -- bash -euo pipefail -c '
    node=$1 app=$2 data=$3; shift 3
    cd "$data"
    mount --bind "$data" "$data"
    mount -o remount,bind,ro /
    exec setpriv --reuid 65532 --regid 65532 --clear-groups --no-new-privs --bounding-set=-all \
      env -i PATH="$(dirname "$node"):/usr/bin:/bin" NODE_ENV=production WAYBILL_DATA_DIR="$data" NODE_COMPILE_CACHE="$data/cache" \
      WAYBILL_FEEDS=off WAYBILL_DEMO=off PORT=18080 WAYBILL_OPERATOR_KEY=Xk4b1qTg7nZs0pWv9cLr2yHd5mJf8aEu "$node" "$@"
  ' -- "$node" "$app" "$work/data" "$@"
}

say "migrating"
run "$app/server/dist/main.mjs" migrate

say "starting"
run "$app/server/dist/main.mjs" &
service=$!
for _ in $(seq 120); do
  PORT=18080 node packaging/healthcheck.mjs 2>/dev/null && break
  kill -0 "$service"
  sleep 1
done
PORT=18080 node packaging/healthcheck.mjs

say "importing the SBOM of the image"
export WAYBILL_URL=http://127.0.0.1:18080 WAYBILL_OPERATOR_KEY=Xk4b1qTg7nZs0pWv9cLr2yHd5mJf8aEu
waybill() { node cli/src/main.ts "$@"; }
company=$(waybill companies create Image)
WAYBILL_API_KEY=$(waybill keys create image --scopes manager --company "$company")
export WAYBILL_API_KEY
waybill import "$app/sbom.cdx.json" --project Waybill --create-project --module image --wait --limit 5
curl -sf "$WAYBILL_URL/" | grep -q '<title>'
curl -sf "$WAYBILL_URL/help/index.html" | grep -q '<title>'

say "waybill doctor"
waybill doctor

say "stopping"
kill "$service"
wait "$service" || true
service=
say "the image works"
