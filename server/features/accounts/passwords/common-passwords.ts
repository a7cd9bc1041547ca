/**
 * The passwords of eight characters and more that guessers try first (docs/rules/security.md#passwords), and
 * what they try first in Kenya.
 */

const MOST = 10_000
const SHORTEST = 8

const KENYAN = `
  kenya123 kenya254 kenya2024 kenya2025 kenya2026 nairobi1 nairobi123 nairobi254 mombasa1 mombasa123 mombasa001 kisumu123 nakuru123
  harambee safaricom safaricom1 mpesa123 mpesa254 hakunamatata karibu123 jambo123 gormahia gormahia1 tuskertusker simba123 chelsea123
  arsenal123 manutd123 liverpool1 ilovejesus ilovegod godisgood godislove jesus123 blessed1 password254
`

let known: Promise<ReadonlySet<string>> | undefined

/** However it is capitalised. The list is read when the first password is chosen: most processes never need it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  return (await known).has(password.toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(KENYAN.trim().split(/\s+/))
  // The most frequent come first.
  let taken = 0
  for (const password of dictionary['passwords-common']) {
    if (password.length < SHORTEST) continue
    common.add(password.toLowerCase())
    if (++taken === MOST) break
  }
  return common
}
