import { StartBusiness } from '#contract/account-forms.ts'

export const phoneSignUpRules = StartBusiness.pick({ businessName: true, name: true, phoneNumber: true })
