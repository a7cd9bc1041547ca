import { matchPath } from 'react-router'
import type { MerchantAction } from '#domain/accounts/merchant-role.ts'
import { pages } from '../paths.ts'

/** Action that the role must allow for each page; null where every account of the site may go, also one that is in no team. */
const PAGE_ACTIONS: Record<keyof typeof pages, MerchantAction | null> = {
  today: 'handleBookings',
  calendar: 'handleBookings',
  calendarPrint: 'handleBookings',
  calendars: 'editCatalogue',
  myCalendar: 'handleBookings',
  scan: 'handleBookings',
  reviews: 'answerReviews',
  figures: 'seeFigures',
  figuresFile: 'seeFigures',
  quietHours: 'seeFigures',
  start: 'editStores',
  startStep: 'editStores',
  settings: 'editStores',
  takeEverything: 'exportBusiness',
  storeSettings: 'editStores',
  poster: 'editStores',
  website: 'editStores',
  branchSettings: 'editStores',
  services: 'seeCatalogue',
  newService: 'editCatalogue',
  newServices: 'editCatalogue',
  serviceVariants: 'editCatalogue',
  serviceOrder: 'editCatalogue',
  serviceChanges: 'editCatalogue',
  service: 'editCatalogue',
  staff: 'seeCatalogue',
  newPerson: 'editCatalogue',
  person: 'editCatalogue',
  hours: 'editCatalogue',
  chat: 'answerChats',
  chatSettings: 'answerChats',
  conversation: 'answerChats',
  requests: 'makeQuotes',
  request: 'makeQuotes',
  offers: 'seeCatalogue',
  newOffer: 'editCatalogue',
  offer: 'editCatalogue',
  packages: 'handleClients',
  newPackage: 'editCatalogue',
  sellPackage: 'handleClients',
  soldPackage: 'handleClients',
  clients: 'handleClients',
  client: 'handleClients',
  newClient: 'addClients',
  editClient: 'addClients',
  importClients: 'importClients',
  clientsFile: 'exportClients',
  clientMails: 'writeToClients',
  team: 'seeTeam',
  history: 'seeHistory',
  join: null,
  account: null,
  phone: null,
  security: null,
  notificationSettings: null,
  notifications: null,
  decision: null,
  statement: 'seeFigures',
  statementFile: 'seeFigures',
  statementPdf: 'seeFigures',
  more: null,
  help: null,
  signUp: null,
  signUpByEmail: null,
  signIn: null,
  requestReset: null,
  resetPassword: null,
}

/** Paths without parameters come first: `/services/new` is not a service. */
const PAGES = (Object.keys(PAGE_ACTIONS) as (keyof typeof pages)[]) // the keys of the table
  .toSorted((one, other) => Number(pages[one].includes(':')) - Number(pages[other].includes(':')))

/** Returns the action that the role must allow for the page at this path. */
export function findPathAction(path: string): MerchantAction | null {
  const page = PAGES.find((each) => matchPath(pages[each], path))
  return page === undefined ? null : PAGE_ACTIONS[page]
}
