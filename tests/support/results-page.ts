/** Results in the documentation, written by the command that measures them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { toDay } from '#domain/time/time.ts'
import { runToEnd } from './processes.ts'

const END = '<!-- The results end -->'

/**
 * Replaces the text of a document between the comment that names the command and the comment that ends the
 * results. It throws if the document lacks one of them.
 */
export function writeResults(path: string, command: string, markdown: string): void {
  const begin = `<!-- The results begin: ${command} -->`
  const [before, rest] = readFileSync(path, 'utf8').split(begin)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined)
    throw new Error(`${path} lacks the comments around the results of ${command}`)
  writeFileSync(path, `${before}${begin}\n\n${markdown}\n\n${END}${after}`)
}

/** Says when, from which commit, with which seed and on which machine a run was made that ends now. */
export async function describeRun(command: string, seed: number): Promise<string> {
  const commit = (await runToEnd('git', ['describe', '--always', '--dirty', '--exclude=*'])).trim()
  const cores = cpus()
  const minutes = Math.round(performance.now() / 60_000)
  return (
    `Written by \`${command}\` on ${toDay(Date.now())}, in ${minutes} minutes: commit ${commit}, seed ${seed}, ` +
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}).`
  )
}

/** A table of Markdown. A cell has the first line of its text. */
export function buildTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (text.split('\n')[0] ?? '').replaceAll('|', String.raw`\|`)
  return [columns, columns.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n')
}
