/**
 * A network of the database machines: each has a network namespace, and a cable that can be pulled, so that it neither
 * receives nor sends. Needs root.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { NAMESPACES } from './addresses.ts'

const BRIDGE = 'd3-cluster'
const namespace = (index: number): string => `d3-machine${index + 1}`
/** The end of the cable that is in the bridge. Names of interfaces have at most 15 characters. */
const cable = (index: number): string => `d3-cable${index + 1}`
const ip = (...args: readonly string[]): void => void execFileSync('ip', args)

export function openNetwork(): void {
  // This removes what is left of a run that was killed.
  closeNetwork()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${NAMESPACES.host}/24`, 'dev', BRIDGE)
  ip('address', 'add', NAMESPACES.etcdNetwork, 'dev', 'lo')
  ip('link', 'set', BRIDGE, 'up')
  for (const [index, address] of NAMESPACES.nodes.entries()) {
    const inside = ['-n', namespace(index)]
    ip('netns', 'add', namespace(index))
    ip('link', 'add', cable(index), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace(index))
    ip('link', 'set', cable(index), 'master', BRIDGE, 'up')
    ip(...inside, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip(...inside, 'link', 'set', device, 'up')
    ip(...inside, 'route', 'add', 'default', 'via', NAMESPACES.host)
  }
}

export function closeNetwork(): void {
  for (const index of NAMESPACES.nodes.keys()) {
    spawnSync('ip', ['link', 'del', cable(index)])
    spawnSync('ip', ['netns', 'del', namespace(index)])
  }
  spawnSync('ip', ['link', 'del', BRIDGE])
  spawnSync('ip', ['address', 'del', NAMESPACES.etcdNetwork, 'dev', 'lo'])
}

/** `down` pulls the cable of a machine, `up` plugs it in. */
export const setCable = (index: number, state: 'up' | 'down'): void => ip('link', 'set', cable(index), state)

/** The command that runs a program on a machine, as this user of it. */
export const onMachine = (
  index: number,
  [program, ...args]: readonly [string, ...string[]],
  user?: { uid: number; gid: number },
): [string, ...string[]] => [
  '/usr/bin/nsenter',
  `--net=/run/netns/${namespace(index)}`,
  ...(user ? [`--setuid=${user.uid}`, `--setgid=${user.gid}`] : []),
  program,
  ...args,
]
