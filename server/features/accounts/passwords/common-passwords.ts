/**
 * The most common passwords of eight characters and more, with those common in Kenya
 * (docs/rules/security.md#passwords).
 */

const MAX_PASSWORDS = 10_000
const MIN_LENGTH = 8

const KENYAN = `
  kenya123 kenya254 kenya2024 kenya2025 kenya2026 nairobi1 nairobi123 nairobi254 mombasa1 mombasa123 mombasa001 kisumu123 nakuru123
  harambee safaricom safaricom1 mpesa123 mpesa254 hakunamatata karibu123 jambo123 gormahia gormahia1 tuskertusker simba123 chelsea123
  arsenal123 manutd123 liverpool1 ilovejesus ilovegod godisgood godislove jesus123 blessed1 password254
`

let passwords: Promise<ReadonlySet<string>> | undefined

/** Ignores case. The list is loaded on first use, as most processes never need it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= readList()
  return (await passwords).has(password.toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(KENYAN.trim().split(/\s+/))
  // The list is ordered by frequency.
  let count = 0
  for (const password of dictionary['passwords-common']) {
    if (password.length < MIN_LENGTH) continue
    common.add(password.toLowerCase())
    count++
    if (count === MAX_PASSWORDS) break
  }
  return common
}
