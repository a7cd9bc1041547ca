const DIGIT = /^\p{Nd}$/u

/** Returns the value of a decimal digit of any script. Digits are in groups of ten, from zero to nine. */
export function getDigitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (before < 50 && DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}
