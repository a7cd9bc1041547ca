import { SignIn } from '#contract/account-forms.ts'

export const signInRules = SignIn.omit({ code: true })
