/** Backups are killed at random moments while the database changes (F41 of docs/rules/reliability.md#fault-tests). */
import { killBackups, openBackedUpDatabase } from '../support/backups.ts'
import { pause, type StressResult } from './target.ts'

export async function testBackupKills({ kills }: { kills: number }): Promise<StressResult[]> {
  const database = await openBackedUpDatabase()
  let isWriting = true
  const { pool } = database
  try {
    await pool.query('CREATE TABLE notes (number int, text text)')
    const writing = (async () => {
      for (let number = 0; isWriting; number++) {
        await pool.query(`INSERT INTO notes SELECT $1, repeat('x', 1000) FROM generate_series(1, 50)`, [
          number,
        ])
        // A database that grows without a limit makes each backup slower than the one before.
        await pause(20)
      }
    })()
    const began = performance.now()
    const first = await database.run('backup')
    const { kills: killed, wrong } = await killBackups(database, kills, performance.now() - began)
    const last = await database.run('backup')
    isWriting = false
    await writing
    const verified = await database.run('backup-verify')
    return [
      {
        text: `F41: the backups before and after ${killed} kills were made`,
        holds: first.code === 0 && last.code === 0,
      },
      { text: `F41: ${killed} of ${kills} backups were killed before their end`, holds: killed === kills },
      {
        text: `F41: ${wrong.length} times, a backup was listed as good that was not, or was lost${wrong.map((each) => `\n          ${each}`).join('')}`,
        holds: wrong.length === 0,
      },
      { text: `F41: ${verified.output.trim()}`, holds: verified.code === 0 },
    ]
  } finally {
    isWriting = false
    await database.close()
  }
}
