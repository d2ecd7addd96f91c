#!/usr/bin/env bash
# The fresh machine: a Debian with only debootstrap's minbase, Node, and a clone.
#
#   sudo tests/tools/chroot.sh [--worktree] [--plan-only | --start-only] [--keep] [FOLDER]
#
# Creates FOLDER (by default a temporary one) with debootstrap, copies this machine's Node and npm into it, clones HEAD
# (with --worktree: the files as they are now), and runs there:
#   1. npm start, until the printed address answers; then Ctrl-C, which must end it and leave no process running;
#   2. npm test.
# Prints the time of each and the growth of the folder. Exit 0 only if both succeed. The folder is removed afterwards
# unless --keep is given.
#
# Package sources are not set here: mirrors, proxies, certificates and npm settings are this machine's own. Everything
# runs in its own namespaces, so mounts and processes are gone when the script ends, in any case.
set -euo pipefail

usage() { sed -n '2,/^set /p' "$0" | sed '$d; s/^# \{0,1\}//'; exit 1; }
say() { printf 'chroot: %s\n' "$*"; }

if [[ ${STRATA_CHROOT_INSIDE:-} != yes ]]; then
  [[ $EUID -eq 0 ]] || { say "needs root, for debootstrap and chroot; run: sudo $0"; exit 1; }
  command -v debootstrap >/dev/null || { say "run: apt-get install -y debootstrap"; exit 1; }
  STRATA_CHROOT_INSIDE=yes exec unshare --mount --pid --fork --mount-proc --kill-child "$0" "$@"
fi

source_kind=clone plan_only=no start_only=no keep=no folder=
for word in "$@"; do
  case $word in
    --worktree) source_kind=worktree ;;
    --plan-only) plan_only=yes ;;
    --start-only) start_only=yes ;;
    --keep) keep=yes ;;
    -*) usage ;;
    *) folder=$word ;;
  esac
done
repo=$(cd "$(dirname "$0")/../.." && pwd)
root=${folder:-$(mktemp -d -t strata-chroot-XXXXXX)}
mkdir -p "$root"
finish() {
  local code=$?
  umount -R "$root/proc" "$root/dev" 2>/dev/null || true
  if [[ $keep == yes ]]; then say "kept in $root"; else rm -rf --one-file-system "$root"; fi
  exit "$code"
}
trap finish EXIT
seconds_since() { echo $(($(date +%s) - $1)); }
megabytes() { du -sxm "$root" | cut -f1; }

# ---- the machine ----------------------------------------------------------------------------------------------------

# The first mirror and suite in apt's configuration, in either of its two formats.
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
  sed -nE 's/^URIs: *([^ ]+).*/\1/p; s/^deb +(\[[^]]*\] +)?([^ ]+) .*/\2/p' | head -n 1)
[[ -n $mirror ]] || { say "no mirror in /etc/apt"; exit 1; }

begun=$(date +%s)
say "making a minimal $suite in $root"
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.debootstrap.log" 2>&1 ||
  { tail -n 20 "$root.debootstrap.log"; exit 1; }
rm -f "$root.debootstrap.log"

# Replace debootstrap's list with ours.
rm -f "$root/etc/apt/sources.list"
for place in /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/resolv.conf /etc/hosts \
  /usr/local/share/ca-certificates /etc/ssl/certs; do
  if [[ -e $place ]]; then
    mkdir -p "$root$(dirname "$place")"
    cp -rLT "$place" "$root$place"
  fi
done
# A fresh container has no package lists.
rm -rf "$root"/var/lib/apt/lists/*

mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/node_modules"
cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
cp -r "$npm_folder" "$root/usr/local/lib/node_modules/npm"
for tool in npm npx; do ln -sf "../lib/node_modules/npm/bin/$tool-cli.js" "$root/usr/local/bin/$tool"; done
for config in user global; do
  file=$(npm config get "${config}config" 2>/dev/null)
  if [[ -f $file ]]; then
    [[ $config == user ]] && target=$HOME/.npmrc || target=/usr/local/etc/npmrc
    install -D -m 600 "$file" "$root$target"
  fi
done

if [[ $source_kind == clone ]]; then
  git -c safe.directory='*' clone --quiet --no-hardlinks "$repo" "$root/strata"
else
  mkdir "$root/strata"
  (cd "$repo" && git -c safe.directory='*' ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - 2>/dev/null) |
    tar -xf - -C "$root/strata"
fi

mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
size=$(megabytes)
say "made in $(seconds_since "$begun") s, $size MB"

# Only settings for network access are passed on from our environment.
passed=()
while IFS='=' read -r name value; do
  case $name in
    *_proxy | *_PROXY | SSL_CERT_FILE | NODE_EXTRA_CA_CERTS | CURL_CA_BUNDLE | npm_config_*) passed+=("$name=$value") ;;
  esac
done < <(env)
inside() {
  env -i "${passed[@]}" HOME=/root TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" sh -c "cd /strata && $1"
}

inside 'for tool in em++ cmake ninja c++ chromium clang-format python3; do ! command -v $tool; done' ||
  { say "this is not a fresh machine"; exit 1; }

# ---- npm start --------------------------------------------------------------------------------------------------------

say "npm start -- --plan"
inside 'npm start -- --plan' || { say "the plan says that it cannot work"; exit 1; }
[[ $plan_only == yes ]] && exit 0

begun=$(date +%s)
say "npm start"
log=$root/tmp/start.log
: >"$log"
# Started as the leader of a process group, so that Ctrl-C reaches the whole group, as in a terminal.
set -m
inside 'exec npm start' >"$log" 2>&1 &
pid=$!
set +m
address=
while kill -0 "$pid" 2>/dev/null; do
  address=$(sed -nE 's/^site: ready at ([^ ]+).*/\1/p' "$log")
  [[ -n $address ]] && break
  sleep 1
done
sed 's/^/  | /' "$log"
[[ -n $address ]] || { say "npm start ended before it answered"; exit 1; }
node -e '
  const answer = await fetch(process.argv[1]);
  const page = await answer.text();
  console.log(`chroot: ${process.argv[1]} answers ${answer.status}, ${page.length} characters`);
  const engine = await fetch(new URL("engine/strata.wasm", process.argv[1]));
  const wasm = Buffer.from(await engine.arrayBuffer());
  console.log(`chroot: engine/strata.wasm is ${wasm.length} bytes`);
  process.exitCode = answer.ok && page.length > 0 && wasm.subarray(1, 4).toString() === "asm" ? 0 : 1;
' --input-type=module "$address" || { say "the page is not what it should be"; exit 1; }
say "npm start answered after $(seconds_since "$begun") s; the folder grew by $(($(megabytes) - size)) MB"

kill -INT -- "-$pid"
code=0
wait "$pid" || code=$?
[[ $code -eq 0 || $code -eq 130 ]] || { say "Ctrl-C ended npm start with $code"; exit 1; }
left=
for each in /proc/[0-9]*; do
  if [[ $(readlink "$each/root" || true) == "$root" ]]; then left+="$(tr '\0' ' ' <"$each/cmdline" || true); "; fi
done
[[ -z $left ]] || { say "npm start left processes running: $left"; exit 1; }
say "Ctrl-C ended npm start with $code and left no process running"
[[ $start_only == yes ]] && exit 0

# ---- npm test -----------------------------------------------------------------------------------------------------------

begun=$(date +%s)
say "npm test"
code=0
inside 'npm test' || code=$?
say "npm test ended with $code after $(seconds_since "$begun") s; the folder grew by $(($(megabytes) - size)) MB since it was made"
exit "$code"
