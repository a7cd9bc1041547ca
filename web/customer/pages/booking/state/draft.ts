import type { PromptMethodName } from '#domain/payments/payment-methods.ts'

/** Input of the review. Its element keeps it in the tab until the booking is made (elements/kept-draft.ts). */
export type Draft = {
  notes: string
  isForGuest: boolean
  guestName: string
  guestPhone: string
  /** The phone that pays, if it is another than the user's own. */
  payFrom: string | null
  /** Method that pays the fee, once the customer has chosen. */
  payBy?: PromptMethodName
  /** Answers by the id of the question. */
  answers: Record<string, string>
  /** True if rewards pay the fee; undefined until the customer has chosen. */
  useRewards?: boolean
  /** False if the customer pays at the store although a package could; undefined until they have chosen. */
  usePackage?: boolean
}

export const EMPTY_DRAFT: Draft = {
  notes: '',
  isForGuest: false,
  guestName: '',
  guestPhone: '',
  payFrom: null,
  answers: {},
}
