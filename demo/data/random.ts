// Seeded random numbers: the same words give the same numbers on every machine. Each entity uses its own
// generator, so that adding a store does not change the ids of the others.

export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** An integer between low and high, inclusive. */
  integer(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** `count` different items in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  withProbability(probability: number): boolean
  /** A UUID of version 4. */
  uuid(): string
}

export function createRandom(...words: string[]): Random {
  let [a, b, c, d] = toSeed(words.join('\u0000'))

  const bits = () => {
    // sfc32, by Chris Doty-Humphrey (public domain)
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let round = 0; round < 12; round++) bits()

  const next = () => bits() / 2 ** 32
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[integer(0, list.length - 1)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const chosen: T[] = []
    while (chosen.length < count && rest.length > 0) {
      chosen.push(...rest.splice(integer(0, rest.length - 1), 1))
    }
    return chosen
  }
  const uuid = () => {
    const hex = [bits(), bits(), bits(), bits()].map((word) => word.toString(16).padStart(8, '0')).join('')
    const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
    const [first, second] = [hex.slice(0, 8), hex.slice(8, 12)]
    return `${first}-${second}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  return { next, integer, pick, sample, withProbability: (probability) => next() < probability, uuid }
}

/** Four 32-bit hashes of a text: FNV-1a with four different initial values. */
function toSeed(text: string): [number, number, number, number] {
  const word = (start: number) => {
    let hash = start
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return hash | 0
  }
  return [word(0x811c9dc5), word(0x1b873593), word(0x6c078965), word(0x2545f491)]
}
