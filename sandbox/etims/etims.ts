import { createHash } from 'node:crypto'
import { boundedList } from '../shared/bounded-list.ts'
import { nairobi, type Clock } from '../shared/clock.ts'
import { checkSale, EtimsRefusal, type EtimsApi, type SaleBody } from './checks.ts'

/**
 * KRA's eTIMS: devices, and the documents that they have signed. Nothing is kept when the sandbox stops, so
 * that it accepts the key of a device that it registered in an earlier run, and the first number that such a
 * device sends.
 */
export function openEtims(clock: Clock, historyLimit: number) {
  const devices = new Map<string, Device>()
  const sales = boundedList<Sale>(historyLimit)

  const getDevice = (tin: string, branch: string): Device => {
    const id = `${tin}/${branch}`
    const known = devices.get(id)
    if (known) return known
    const device = newDevice(tin, branch)
    devices.set(id, device)
    return device
  }

  return {
    register(tin: string, branch: string): Device {
      const device = getDevice(tin, branch)
      if (device.isNew) throw new EtimsRefusal('902', 'This device is installed')
      device.isNew = true
      return device
    },
    findDevice(tin: string, branch: string, key: string | undefined): Device {
      if (key === undefined) throw new EtimsRefusal('900', 'There is no header information')
      const device = getDevice(tin, branch)
      if (device.key !== key) throw new EtimsRefusal('901', 'It is not valid device')
      return device
    },
    saveItem(device: Device, itemCd: string) {
      const number = Number(itemCd.slice(-7))
      if (number > device.items.size + 1 && device.isNew)
        throw new EtimsRefusal(
          '910',
          `Invalid itemCd Sequence. Expected sequence ending with: ${device.items.size + 1}`,
        )
      device.items.add(itemCd)
    },
    /** KRA's counter moves only when it accepts. */
    sign(device: Device, api: EtimsApi, body: SaleBody): Sale {
      const { invcNo } = body
      if (device.next !== null && invcNo < device.next) {
        if (api === 'gavaconnect') throw outOfSequence(device.next)
        throw new EtimsRefusal('994', 'The data is duplicated')
      }
      if (device.next !== null && invcNo > device.next) throw outOfSequence(device.next)
      if (device.isNew && !body.itemList.every(({ itemCd }) => device.items.has(itemCd)))
        throw new EtimsRefusal('910', 'itemCd is not registered')
      checkSale(body, api, (number) => findOriginal(device, number))
      device.next = invcNo + 1
      const sale = {
        tin: device.tin,
        branch: device.branch,
        api,
        body,
        at: clock.now(),
        ...createSignature(device, body),
      }
      sales.add(sale)
      return sale
    },
    /** Moves the counter, so that the next number is one that another program has used, or not used. */
    moveCounter(device: Device, by: number) {
      if (device.next !== null) device.next += by
    },
    find: (device: Device, invcNo: number): Sale | undefined =>
      ofDevice(device).find(({ body }) => body.invcNo === invcNo),
    findBySignature: (data: string): Sale | undefined =>
      sales.all().find(({ tin, branch, signature }) => `${tin}${branch}${signature}` === data),
    list: (): readonly Sale[] => sales.all(),
    devices: (): readonly Device[] => [...devices.values()],
  }

  function ofDevice({ tin, branch }: Device) {
    return sales.all().filter((sale) => sale.tin === tin && sale.branch === branch)
  }

  /** Returns the original; undefined if there is none, null if it may have been signed before the sandbox started. */
  function findOriginal(device: Device, number: number): SaleBody | null | undefined {
    const found = ofDevice(device).find(({ body }) => body.invcNo === number && body.rcptTyCd === 'S')
    if (found) return found.body
    const first = Math.min(...ofDevice(device).map(({ body }) => body.invcNo))
    return number > 0 && (device.next === null || number < first) ? null : undefined
  }
}

function newDevice(tin: string, branch: string): Device {
  const key = createHash('sha256').update(`key of ${tin}/${branch}`).digest('hex')
  const digits = String(Number.parseInt(key.slice(0, 8), 16)).padStart(12, '0')
  return { tin, branch, key, sdcId: `KRACU${digits.slice(0, 9)}`, isNew: false, next: null, items: new Set() }
}

const outOfSequence = (expected: number) =>
  new EtimsRefusal('910', `Invalid invcNo sequence, expected: ${expected}`)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function createSignature(device: Device, { invcNo, totAmt }: SaleBody) {
  const digest = createHash('sha512').update(`${device.key}/${invcNo}/${totAmt}`).digest()
  const letters = [...digest].map((byte) => LETTERS[byte % 32]).join('')
  return {
    receiptNumber: String(invcNo),
    internalData: letters.slice(0, 26),
    signature: letters.slice(26, 42),
  }
}

/** YYYYMMDDHHmmss */
export function etimsTime(at: Date): string {
  const { year, month, day, time, seconds } = nairobi(at)
  return `${year}${month}${day}${time.replace(':', '')}${seconds}`
}

export type Device = {
  tin: string
  branch: string
  key: string
  sdcId: string
  /** True if the device was registered since the sandbox was started. */
  isNew: boolean
  /** The next number; null before the first sale. */
  next: number | null
  items: Set<string>
}
export type Sale = {
  tin: string
  branch: string
  api: EtimsApi
  body: SaleBody
  at: Date
  receiptNumber: string
  internalData: string
  signature: string
}
export type Etims = ReturnType<typeof openEtims>
