/** Words that Daraja does not accept in the address of a callback (docs/rules/providers.md#m-pesa-callback-addresses). */
const FORBIDDEN = ['mpesa', 'm-pesa', 'safaricom', 'exe', 'exec', 'cmd', 'sql', 'query']

/** Returns why Daraja would refuse callbacks to this base address; null if it would not. */
export function callbackUrlProblem(url: string): string | null {
  if (!url.startsWith('https://')) return 'it is not an https address'
  const found = FORBIDDEN.filter((word) => url.toLowerCase().includes(word))
  return found.length ? `it contains ${found.join(', ')}, which Daraja refuses` : null
}
