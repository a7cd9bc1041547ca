/**
 * Building blocks of responses: Zod schemas with the description, format and example that the API reference
 * shows. An `example` in the metadata of a schema becomes the `examples` of its JSON Schema.
 */
import * as z from 'zod'

export const EXAMPLE_IDS = {
  account: '0193471c-6d2e-7a41-9c1b-2f6a4be0a001',
  store: '0193471c-6d2e-7a41-9c1b-2f6a4be0a002',
  branch: '0193471c-6d2e-7a41-9c1b-2f6a4be0a003',
  staff: '0193471c-6d2e-7a41-9c1b-2f6a4be0a004',
  service: '0193471c-6d2e-7a41-9c1b-2f6a4be0a005',
  otherService: '0193471c-6d2e-7a41-9c1b-2f6a4be0a105',
  offer: '0193471c-6d2e-7a41-9c1b-2f6a4be0a006',
  booking: '0193471c-6d2e-7a41-9c1b-2f6a4be0a007',
  payment: '0193471c-6d2e-7a41-9c1b-2f6a4be0a008',
  review: '0193471c-6d2e-7a41-9c1b-2f6a4be0a009',
  favourite: '0193471c-6d2e-7a41-9c1b-2f6a4be0a00a',
  claim: '0193471c-6d2e-7a41-9c1b-2f6a4be0a00b',
  alert: '0193471c-6d2e-7a41-9c1b-2f6a4be0a00c',
  session: '0193471c-6d2e-7a41-9c1b-2f6a4be0a00d',
  refund: '0193471c-6d2e-7a41-9c1b-2f6a4be0a00e',
  social: '0193471c-6d2e-7a41-9c1b-2f6a4be0a00f',
  leave: '0193471c-6d2e-7a41-9c1b-2f6a4be0a010',
  proposal: '0193471c-6d2e-7a41-9c1b-2f6a4be0a011',
  waitlistEntry: '0193471c-6d2e-7a41-9c1b-2f6a4be0a110',
  waitlistOffer: '0193471c-6d2e-7a41-9c1b-2f6a4be0a111',
  series: '0193471c-6d2e-7a41-9c1b-2f6a4be0a112',
  package: '0193471c-6d2e-7a41-9c1b-2f6a4be0a113',
  packageSale: '0193471c-6d2e-7a41-9c1b-2f6a4be0a114',
  packageUse: '0193471c-6d2e-7a41-9c1b-2f6a4be0a115',
  block: '0193471c-6d2e-7a41-9c1b-2f6a4be0a012',
  calendar: '0193471c-6d2e-7a41-9c1b-2f6a4be0a013',
  feed: '0193471c-6d2e-7a41-9c1b-2f6a4be0a014',
  invitation: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0e1',
  note: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0e2',
  mail: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0e3',
  conversation: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f1',
  message: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f2',
  picture: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f3',
  notification: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f4',
  subscription: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f5',
  registration: '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f6',
  request: '0193471c-6d2e-7a41-9c1b-2f6a4be0a101',
  quote: '0193471c-6d2e-7a41-9c1b-2f6a4be0a102',
  template: '0193471c-6d2e-7a41-9c1b-2f6a4be0a103',
  decision: '0193471c-6d2e-7a41-9c1b-2f6a4be0a104',
  payout: '0193471c-6d2e-7a41-9c1b-2f6a4be0a105',
  withdrawal: '0193471c-6d2e-7a41-9c1b-2f6a4be0a106',
  client: '0193471c-6d2e-7a41-9c1b-2f6a4be0a107',
  import: '0193471c-6d2e-7a41-9c1b-2f6a4be0a108',
} as const
export type Entity = keyof typeof EXAMPLE_IDS

export const string = (description: string, example: string) => z.string().meta({ description, example })
export const number = (description: string, example: number) => z.number().meta({ description, example })
export const integer = (description: string, example: number) => z.int().meta({ description, example })
export const boolean = (description: string, example: boolean) => z.boolean().meta({ description, example })
export const strings = (description: string, example: readonly string[]) =>
  z.array(z.string()).meta({ description, example })

export const uuid = (entity: Entity, description: string) =>
  z.guid().meta({ description, example: EXAMPLE_IDS[entity] })

/** An instant: always UTC with a `Z`, to the millisecond. */
export const dateTime = (description: string, example = '2026-11-28T11:30:00.000Z') =>
  z.iso.datetime().meta({ description: `${description} ISO 8601 in UTC, with \`Z\`.`, example })

/** A calendar day. */
export const date = (description: string, example = '2026-11-28') =>
  z.iso.date().meta({ description: `${description} A calendar day in Africa/Nairobi, YYYY-MM-DD.`, example })

/** A wall-clock time of a branch. */
export const timeOfDay = (description: string, example: string) =>
  z.string().meta({ description: `${description} Local time in Africa/Nairobi, 24-hour HH:mm.`, example })

/** Kenyan shillings. The server counts in cents, so there are at most two decimals. */
export const money = (description: string, example: number) =>
  z.number().meta({ description: `${description} In KES.`, example })

export const url = (description: string, example: string) =>
  z.string().meta({ description, example, format: 'uri' })

export const email = (description: string, example: string) =>
  z.string().meta({ description, example, format: 'email' })

/** A second name of another property of the same object, for existing clients. */
export const alias = <S extends z.ZodType>(schema: S, of: string): S =>
  schema.meta({ description: `Same as \`${of}\`.`, deprecated: true })

export const message = string(
  'Result of the request, as one sentence for people, in the language of the request.',
  'Done.',
)
