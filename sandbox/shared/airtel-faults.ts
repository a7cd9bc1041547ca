import * as z from 'zod'

/** Faults of the simulated Airtel Money. `airtelPush`, `airtelCallback` and `airtelQuery` belong to one prompt. */
export const airtelPushFault = z.enum([
  'normal',
  'id-false',
  'something-wrong',
  'http-408',
  'router-117',
  'lose-reply',
  'down',
  'duplicate',
  'bad-token',
  'bad-signature',
])
export const airtelCallbackFault = z.enum([
  'normal',
  'late',
  'twice',
  'never',
  'says-failed',
  'wrong-hash',
  'no-hash',
])
export const airtelQueryFault = z.enum(['normal', 'in-progress', 'ambiguous', 'unknown-id', 'unreachable'])
export const airtelRefundFault = z.enum(['normal', 'success-false', 'fail', 'lose-reply', 'lose-request'])

type Labels<Fault extends z.ZodEnum> = { label: string; labels: Record<z.output<Fault>, string> }

/** Choices for the page of faults. */
export const airtelChoices: {
  airtelPush: Labels<typeof airtelPushFault>
  airtelCallback: Labels<typeof airtelCallbackFault>
  airtelQuery: Labels<typeof airtelQueryFault>
  airtelRefund: Labels<typeof airtelRefundFault>
} = {
  airtelPush: {
    label: 'Airtel: sending the prompt',
    labels: {
      normal: 'Works',
      'id-false': 'Works, with “id”: false in the reply',
      'something-wrong': 'Refused: 1005, something went wrong',
      'http-408': 'Charged at once, and the reply is HTTP 408',
      'router-117': 'Charged at once, and the reply is ROUTER117',
      'lose-reply': 'Prompt goes out, the reply is lost',
      down: 'Airtel is down',
      duplicate: 'Prompt goes out, the reply is ESB000041 (same id)',
      'bad-token': 'The token has expired',
      'bad-signature': 'Refused: 1026, invalid signature',
    },
  },
  airtelCallback: {
    label: 'Airtel: callback with the result',
    labels: {
      normal: 'Immediately',
      late: 'Late, 11 minutes after paying',
      twice: 'Twice',
      never: 'Never',
      'says-failed': 'Says that a payment has failed which has not',
      'wrong-hash': 'With a wrong hash',
      'no-hash': 'Without a hash',
    },
  },
  airtelQuery: {
    label: 'Airtel: enquiry about a payment',
    labels: {
      normal: 'Works',
      'in-progress': 'In progress (TIP) for ever',
      ambiguous: 'Ambiguous (TA)',
      'unknown-id': 'Unknown transaction',
      unreachable: 'No answer',
    },
  },
  airtelRefund: {
    label: 'Airtel: refund',
    labels: {
      normal: 'Works',
      'success-false': 'Done, with “success”: false in the reply',
      fail: 'Fails',
      'lose-reply': 'Done, but no reply is sent',
      'lose-request': 'Not done, and no reply is sent',
    },
  },
}
