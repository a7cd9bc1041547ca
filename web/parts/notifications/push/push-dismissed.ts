/** Name in the browser's storage: the person does not want to be offered push messages again. */
export const DISMISSED = 'push-prompt-dismissed'
