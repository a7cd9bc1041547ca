/** Where the app of this Playwright worker can be reached. */
export type Addresses = { customers: string; merchants: string; sandbox: string; databaseUrl: string }

let current: Addresses | undefined

/** Called by the fixture that starts the app. */
export function setAddresses(addresses: Addresses): void {
  current = addresses
}

function addresses(): Addresses {
  if (!current) throw new Error('The app is not running: import `test` from ./test.ts')
  return current
}

export const CUSTOMERS = (): string => addresses().customers
export const MERCHANTS = (): string => addresses().merchants
export const SANDBOX = (): string => addresses().sandbox
export const DATABASE = (): string => addresses().databaseUrl
