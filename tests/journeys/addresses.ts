/** The addresses of the app that this Playwright worker has started. */
export type Addresses = {
  customers: string
  merchants: string
  admins: string
  sandbox: string
  databaseUrl: string
}

let current: Addresses | undefined

/** Sets the addresses; the fixture that starts the app calls it. */
export function setAddresses(started: Addresses): void {
  current = started
}

function addresses(): Addresses {
  if (!current) throw new Error('The app is not running: import `test` from ./test.ts')
  return current
}

export const customerUrl = (): string => addresses().customers
export const merchantUrl = (): string => addresses().merchants
export const adminUrl = (): string => addresses().admins
export const sandboxUrl = (): string => addresses().sandbox
export const databaseUrl = (): string => addresses().databaseUrl
