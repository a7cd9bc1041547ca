/** How other people see a customer: 'Achieng O.' */
export const shortName = (firstName: string, lastName: string): string =>
  `${firstName} ${initialOf(lastName)}`.trim()

const initialOf = (name: string): string => (name === '' ? '' : `${[...name][0]}.`)
