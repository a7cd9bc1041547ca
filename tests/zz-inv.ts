import pg from 'pg'
import { checkInvariants } from './support/invariants.ts'
const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 1 })
const t = performance.now()
for (const b of await checkInvariants(pool, new Date())) console.log(b.statement, b.rows.slice(0, 3))
console.log('done', performance.now() - t)
await pool.end()
