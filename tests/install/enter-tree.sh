#!/bin/sh
# Runs in namespaces of its own, which end with it: makes a tree the root and starts its systemd as the first process.
# Arguments: the trees below, the upper one first, a directory for what changes, and the packages that apt has downloaded before.
set -eu
layers=$1 changes=$2 packages=$3
mount --make-rprivate /
mkdir -p "$changes/upper" "$changes/work" "$changes/root"
mount -t overlay overlay -o "lowerdir=$layers,upperdir=$changes/upper,workdir=$changes/work" "$changes/root"
cd "$changes/root"
mount --bind "$packages" var/cache/apt/archives
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mkdir -p old
pivot_root . old
cd /
umount -l /old
rmdir /old
ip link set lo up
hostname portal
exec env -i container=install-test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
