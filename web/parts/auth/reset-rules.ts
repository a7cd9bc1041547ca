export { RequestReset as requestRules, ResetPassword as resetRules } from '#contract/account-forms.ts'
