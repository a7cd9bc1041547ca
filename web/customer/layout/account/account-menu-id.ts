/** The button in the header opens the menu without scripts. */
export const ACCOUNT_MENU = 'account-menu'
