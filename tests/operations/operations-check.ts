/** A case of `npm run stress -- --operations`: a file `NAME.check.ts` of this folder that exports `check`. */
import { spawnSync } from 'node:child_process'
import type { StressResult } from '../stress/target.ts'

export type OperationsCheck = () => Promise<StressResult[]>

/** Holds if the program, of the Debian package `from`, succeeds. */
export function runProgram(from: string, program: string, args: readonly string[]): StressResult {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error)
    return { text: `${program} cannot be run (apt-get install ${from}): ${error.message}`, holds: false }
  const output = status === 0 ? '' : `\n${stdout}${stderr}`
  return { text: `${program} ${args.join(' ')}${output}`, holds: status === 0 }
}
