/** pgBackRest as docs/operations/backups.md describes it, on a machine with Debian's PostgreSQL 15 and D3. */
import { readFileSync } from 'node:fs'
import type { StressResult } from '../stress/target.ts'
import type { Machine } from './machine.ts'

const VERSION = '15'
const AS_POSTGRES = `runuser -u postgres -- env PATH=/usr/lib/postgresql/${VERSION}/bin:/usr/bin:/bin`

/** Backs up, restores to a second between two rows into another folder, and checks the copy. */
export function rehearseBackups(machine: Machine): StressResult[] {
  const [settings, backup, restore, configuration] = readPageCommands()
  const steps: [what: string, script: string][] = [
    [
      'its configuration',
      `install -d -o postgres /etc/pgbackrest
       install -o postgres -m 600 /opt/d3/deploy/pgbackrest/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
       sed -i -e "s,^repo1-cipher-pass=.*,repo1-cipher-pass=$(openssl rand -base64 48 | tr -d '\\n')," \
         -e 's,^repo1-path=.*,repo1-path=/var/lib/pgbackrest,' \
         -e 's,^pg1-path=.*,pg1-path=/var/lib/postgresql/${VERSION}/main,' /etc/pgbackrest/pgbackrest.conf
       cat >>/etc/postgresql/${VERSION}/main/postgresql.conf <<'END'
${settings}
END
       systemctl restart postgresql`,
    ],
    ['stanza-create, check and backup', asPostgres(backup)],
    [
      'rows before and after a second',
      `row() { ${AS_POSTGRES} psql -d d3 -c "CREATE TABLE IF NOT EXISTS rehearsed (name text); INSERT INTO rehearsed VALUES ('$1')"; }
       wait_for_next_second() { second=$(date +%s); until [ "$(date +%s)" -gt "$second" ]; do :; done; }
       row before
       wait_for_next_second
       date '+%Y-%m-%d %H:%M:%S%:::z' >/root/target
       wait_for_next_second
       row after
       ${AS_POSTGRES} pgbackrest --stanza=d3 check`,
    ],
    ['restore to that second', asPostgres(restore, (line) => !line.startsWith('pg_ctl'))],
    [
      'the copy started',
      `${configuration}\n${asPostgres(restore, (line) => line.startsWith('pg_ctl'))} >/var/log/restored.log 2>&1`,
    ],
    [
      'the row before is there, the row after is not',
      `[ "$(${AS_POSTGRES} psql -p 5499 -d d3 -Atc 'SELECT string_agg(name, chr(44)) FROM rehearsed')" = before ]`,
    ],
    [
      'the invariants of the copy',
      `. /etc/d3/d3.env
       d3 invariants -- "$(echo "$DATABASE_URL" | sed s/:5432/:5499/)"
       ${AS_POSTGRES} pg_ctl -D /var/lib/postgresql/restored -w stop
       ${AS_POSTGRES} psql -d d3 -c 'DROP TABLE rehearsed'`,
    ],
  ]
  const results: StressResult[] = []
  for (const [what, script] of steps) {
    const { code, output, seconds } = machine.run(script)
    results.push({
      text: `pgBackRest: ${what}: ${seconds.toFixed(1)} s${code === 0 ? '' : `\n${output}`}`,
      holds: code === 0,
    })
    if (code !== 0) break
  }
  return results
}

/** The indented commands of the section, with this version of PostgreSQL: settings, backup, restore, files of Debian. */
function readPageCommands(): [string, string, string, string] {
  const [, section = ''] = readFileSync('docs/operations/backups.md', 'utf8').split(
    '\n## A PostgreSQL server of its own\n',
  )
  const blocks = [...section.matchAll(/(?:^ {4,}\S.*\n)+/gm)]
    .map(([block]) => block.replaceAll(/^ +/gm, '').replaceAll('postgresql/16/', `postgresql/${VERSION}/`))
    .map((block) => block.replaceAll('\\\n', ' '))
  const find = (word: string): string => {
    const block = blocks.find((each) => each.includes(word))
    if (block === undefined) throw new Error(`docs/operations/backups.md has no commands with ${word}`)
    return block
  }
  return [find('archive_mode = on'), find('stanza-create'), find('--type=time'), find('pg_hba.conf')]
}

/** Runs commands as the user postgres, who does all but creating folders, as the page says. */
function asPostgres(commands: string, isWanted: (line: string) => boolean = () => true): string {
  return commands
    .split('\n')
    .filter((line) => line !== '' && isWanted(line))
    .map((line) => line.replace(/--target='[^']*'/, '--target="$(cat /root/target)"'))
    .map((line) => (line.startsWith('install') ? line : `${AS_POSTGRES} ${line}`))
    .join('\n')
}
