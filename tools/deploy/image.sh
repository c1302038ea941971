#!/bin/sh
# Builds deploy/Containerfile and runs the image as its settings say, on a machine without a registry of images: the two
# base images are replaced by ones made of this machine's own files. As root, with buildah.
#   image.sh FOLDER PORT [DATABASE_URL]
set -eu
folder=$1 port=$2 database=${3:-}
root=$(CDPATH='' cd -P "$(dirname "$0")/../.." && pwd)

# Everything of buildah stays in the folder.
b() { buildah --root "$folder/storage" --runroot "$folder/run" --storage-driver vfs "$@"; }

# To build in: /usr and /etc of this machine, read only.
build=$(b from scratch)
tree=$(b mount "$build")
mkdir -p "$tree/usr" "$tree/etc" "$tree/root" "$tree/proc" "$tree/dev" "$tree/sys" "$tree/tmp"
for name in bin lib lib64 sbin; do ln -s "usr/$name" "$tree/$name"; done
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || b config --env NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS" "$build"
b commit --quiet --rm "$build" localhost/try-build >/dev/null

# To run in: the libraries of C and C++, as in the image that the Containerfile names.
base=$(b from scratch)
tree=$(b mount "$base")
mkdir -p "$tree/lib64" "$tree/tmp" "$tree/proc" "$tree/dev" "$tree/etc"
chmod 1777 "$tree/tmp"
for library in $(ldd "$root/node_modules/node/bin/node" "$root"/node_modules/@node-rs/argon2-*/*.node | grep -o '/[^ :]*lib[^ :]*\.so[^ :]*'); do
  mkdir -p "$tree$(dirname "$library")"
  cp -L "$library" "$tree$library"
done
b commit --quiet --rm "$base" localhost/try-base >/dev/null

b build --isolation chroot --quiet --file "$root/deploy/Containerfile" --ignorefile "$root/deploy/Containerfile.dockerignore" \
  --build-arg BUILD=localhost/try-build --build-arg BASE=localhost/try-base \
  --volume /usr:/usr:ro --volume /etc:/etc:ro --tag localhost/waybill "$root" >"$folder/build" 2>&1 || { cat "$folder/build" >&2; exit 1; }

image=$(b from localhost/waybill)
tree=$(b mount "$image")
of() { b inspect --format "$1" "$image" | grep .; }
user=$(of '{{.OCIv1.Config.User}}')
entry=$(of '{{range .OCIv1.Config.Entrypoint}}{{println .}}{{end}}')
variables=$(of '{{range .OCIv1.Config.Env}}{{println .}}{{end}}')
[ "${user%%:*}" -gt 0 ] || { echo "the image runs as '$user'" >&2; exit 1; }

# Becomes the program as the image says, with what is given beside its variables: as its user, with a root file system that is read
# only.
waybill() {
  # shellcheck disable=SC2086
  exec env -i $variables $given unshare --mount sh -c '
    tree=$1 user=$2; shift 2
    mount --bind "$tree" "$tree" && mount -o remount,bind,ro "$tree"
    mount -t proc proc "$tree/proc" && mount --rbind /dev "$tree/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$tree/tmp" && mount -t tmpfs -o "uid=${user%%:*},mode=700" tmpfs "$tree/data"
    exec chroot --userspec="$user" "$tree" "$@"' sh "$tree" "$user" $entry "$@"
}

given=''
echo "version $(waybill --version), $(du -sm "$tree" | cut -f1) MB"
code=0
(waybill serve) >"$folder/refused" 2>&1 || code=$?
[ "$code" -eq 78 ] || { echo "without APP_KEY it ends with $code, not 78" >&2; cat "$folder/refused" >&2; exit 1; }
[ -n "$database" ] || { echo 'not started: no --database was given'; exit 0; }

given="HOST=127.0.0.1 LOGISTICS_PORT=$port AUTH_PORT=0 DATABASE_URL=$database
APP_KEY=$(head -c 32 /dev/urandom | base64)
APP_URL=https://waybill.example.com AUTH_URL=https://login.example.com"
(waybill migrate)
waybill serve >"$folder/log" 2>&1 &
program=$!
ready=no
for _ in $(seq 120); do
  curl -fs "http://127.0.0.1:$port/readyz" && ready=yes && break
  sleep 1
done
echo
(waybill doctor) || ready=no
kill -TERM "$program"
wait "$program" || ready=no
[ "$ready" = yes ] || { cat "$folder/log" >&2; exit 1; }
