import { zodResolver } from '@hookform/resolvers/zod'
import { RequestReset, ResetPassword } from '#contract/account-forms.ts'

export const requestRules = zodResolver(RequestReset)
export const resetRules = zodResolver(ResetPassword)
