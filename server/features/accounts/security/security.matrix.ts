import {
  appCode,
  beginTwoFactor,
  enableTwoFactor,
  leavePhoneOnly,
  restoreAllPasswords,
  restorePassword,
  signInElsewhere,
  turnOffTwoFactor,
} from '#tests/contract/matrix-codes.ts'
import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /users/security': plain,
  'POST /users/prove': { good: () => ({ body: { password: 'a long enough one' } }) },
  'POST /users/prove/code': { good: () => ({}), prepare: leavePhoneOnly, undo: restoreAllPasswords },
  'PUT /users/password': {
    good: () => ({ body: { newPassword: 'a long enough one' } }),
    undo: restorePassword,
  },
  'POST /users/two-factor': plain,
  'POST /users/two-factor/confirm': {
    good: (world) => ({ body: { code: appCode(world) } }),
    prepare: beginTwoFactor,
    undo: turnOffTwoFactor,
  },
  'POST /users/two-factor/recovery-codes': {
    good: (world) => ({ body: { code: appCode(world) } }),
    prepare: enableTwoFactor,
    undo: turnOffTwoFactor,
  },
  'DELETE /users/two-factor': {
    good: (world) => ({ body: { code: appCode(world) } }),
    prepare: enableTwoFactor,
    undo: turnOffTwoFactor,
  },
  'GET /users/sessions': plain,
  'DELETE /users/sessions/:id': {
    good: ({ elsewhere }) => ({ params: { id: elsewhere } }),
    prepare: signInElsewhere,
    others: { 'other customer': 404, merchant: 404, 'other merchant': 404, admin: 404 },
  },
  'DELETE /users/sessions': { good: () => ({}), endsSession: true },
}
