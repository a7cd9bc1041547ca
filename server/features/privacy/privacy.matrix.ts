import { plain, type Row } from '#tests/contract/matrix-row.ts'
import { uploadOf } from '#tests/contract/matrix-uploads.ts'

const settings: Row = {
  good: () => ({ body: { emailUpdates: true } }),
  more: () => [{ body: {} }, { body: { push: false, storeUpdates: true } }],
}

export const rows: Record<string, Row> = {
  'GET /users/notification-settings': plain,
  'PUT /users/notification-settings': settings,
  'PUT /users/appearance': { good: () => ({ body: { appearance: 'dark' } }) },
  'PUT /users/language': { good: () => ({ body: { language: 'en' } }) },
  'POST /users/avatar': { good: () => uploadOf('avatar') },
  'DELETE /users/avatar': plain,
  'GET /users/consents': plain,
  'PUT /users/consents': { good: () => ({ body: { channel: 'sms', isGiven: false } }) },
  'GET /users/export': plain,
  // Every other role has upcoming bookings or a store.
  'POST /users/delete-account': {
    good: () => ({}),
    as: 'admin',
    endsSession: true,
    others: { customer: 409, 'other customer': 409, merchant: 409, 'other merchant': 409 },
  },
}
