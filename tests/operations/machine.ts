/**
 * A fresh system to rehearse the pages of operators on: this one with an empty layer over its files, without
 * its network, and with its own processes. Only root can make one. Nothing is left of it at the end.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const RUN_TIMEOUT_MS = 8 * 60_000

/** $1 is an empty folder. The upper layer is in memory. */
const SET_UP = `
set -eu
mount --make-rprivate /
mount -t tmpfs -o size=8g tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --rbind /dev "$1/root/dev"
mount -t proc proc "$1/root/proc"
mount -t tmpfs tmpfs "$1/root/run"
mount -t tmpfs -o mode=1777 tmpfs "$1/root/tmp"
ip link set lo up
echo ready
# The first process, to which ended ones are left.
exec chroot "$1/root" sh -c 'while :; do sleep 1; done'
`

/** Instead of systemd: starts what a unit says as its user, and Debian's own services with their programs. */
const SYSTEMCTL = `#!/bin/bash
set -eu
action=$1; shift
[ "$action" = daemon-reload ] && exit
units=()
for unit in "$@"; do
  case "$unit" in
    *'*'*) for file in /run/$unit.pid; do units+=("$(basename "$file" .pid)"); done ;;
    *) units+=("$unit") ;;
  esac
done
for unit in "\${units[@]}"; do
  if [ "$action" = status ]; then ps -p "$(cat "/run/$unit.pid")"; continue; fi
  case "$unit" in
    --now) continue ;;
    nginx)
      if [ "$action" = reload ]; then nginx -s reload; else nginx -s stop 2>/dev/null || true; nginx; fi
      continue ;;
    postgresql)
      install -d -o postgres -g postgres -m 2775 /run/postgresql
      # Its installation starts it.
      [ "$action" = start ] && pg_ctlcluster 15 main status >/dev/null || pg_ctlcluster 15 main "$action"
      continue ;;
  esac
  if [ "$action" != start ] && [ -f "/run/$unit.pid" ]; then
    pid=$(cat "/run/$unit.pid")
    kill "$pid" 2>/dev/null || true
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    rm "/run/$unit.pid"
  fi
  [ "$action" = stop ] && continue
  get() { sed -n "s/^$1=//p" "/etc/systemd/system/$unit.service"; }
  export $(get Environment)
  set -a; . "$(get EnvironmentFile)"; set +a
  cd "$(get WorkingDirectory)"
  setsid setpriv --reuid="$(get User)" --regid="$(get User)" --init-groups $(get ExecStart) >>"/var/log/$unit.log" 2>&1 </dev/null &
  echo $! >"/run/$unit.pid"
done
`

/** Instead of the journal of systemd: what the units have written. */
const JOURNALCTL = `#!/bin/bash
set -eu
files=() lines=+1
while [ $# -gt 0 ]; do
  case "$1" in
    -u) files+=(/var/log/$2.log); shift ;;
    -n) lines=$2; shift ;;
  esac
  shift
done
[ "\${#files[@]}" = 0 ] || cat "\${files[@]}" | tail -n "$lines"
`

type Ran = { code: number | null; output: string; seconds: number }
export type Machine = {
  /** Runs commands as root would type them, until one fails. */
  run(script: string): Ran
  /** Runs a script and throws if one command fails. */
  prepare(script: string): void
  /** Runs a program of this checkout in the background. */
  start(...args: string[]): void
  close(): void
}

/** Programs of Node trust the certificate in that file of the machine, once it is there. */
export async function openMachine(certificate: string): Promise<Machine> {
  const scratch = mkdtempSync(join(tmpdir(), 'd3-machine-'))
  const holder = spawn(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', '-c', SET_UP, 'sh', scratch],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  holder.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  await new Promise<void>((resolve, reject) => {
    holder.stdout.once('data', () => resolve())
    holder.once('error', reject)
    holder.once('close', () =>
      reject(new Error(`No fresh system can be made here (only root can):\n${errors}`)),
    )
  })
  const pid = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const enter = ['--target', pid, '--mount', '--net', '--pid', '--root', '--']
  const env = { PATH, HOME: '/root', LANG: 'C.UTF-8', NODE_EXTRA_CA_CERTS: certificate }
  const machine: Machine = {
    run(script) {
      const began = performance.now()
      const { status, stdout, stderr } = spawnSync(
        'nsenter',
        [...enter, 'bash', '-euo', 'pipefail', '-c', `cd /root\n${script}`],
        { env, cwd: '/', encoding: 'utf8', timeout: RUN_TIMEOUT_MS, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      return { code: status, output: `${stdout}${stderr}`, seconds: (performance.now() - began) / 1000 }
    },
    prepare(script) {
      const { code, output } = machine.run(script)
      if (code !== 0) throw new Error(`The rehearsal could not be prepared:\n${script}\n${output}`)
    },
    start(...args) {
      spawn(
        'nsenter',
        [...enter, 'bash', '-c', 'cd "$0" && exec "$@"', process.cwd(), process.execPath, ...args],
        { env, cwd: '/', stdio: 'ignore' },
      )
    },
    close() {
      holder.kill('SIGKILL')
      spawnSync('umount', ['--lazy', scratch])
      rmSync(scratch, { recursive: true, force: true })
    },
  }
  for (const [name, script] of Object.entries({ systemctl: SYSTEMCTL, journalctl: JOURNALCTL }))
    machine.prepare(`cat >/usr/local/sbin/${name} <<'END'\n${script}END\nchmod 755 /usr/local/sbin/${name}`)
  return machine
}
