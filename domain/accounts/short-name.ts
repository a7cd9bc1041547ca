/** Name of a customer as other people see it: 'Achieng O.' */
import { firstCharacter } from '../text/shorten.ts'

export const shortName = (firstName: string, lastName: string): string =>
  `${firstName} ${toInitial(lastName)}`.trim()

const toInitial = (name: string): string => (name === '' ? '' : `${firstCharacter(name)}.`)
