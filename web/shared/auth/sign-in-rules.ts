import { zodResolver } from '@hookform/resolvers/zod'
import { SignIn } from '#contract/account-forms.ts'

export const signInRules = zodResolver(SignIn.omit({ code: true }))
