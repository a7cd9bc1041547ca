import type { PeriodKind } from '#domain/analytics/period.ts'
import type { ChatFilter } from '#domain/chat/message.ts'
import type { MailGroup } from '#domain/clients/client-mails.ts'
import type { ClientGroup, ClientOrder } from '#domain/clients/clients.ts'
import { signInPath } from '#web/app/session/sign-in-path.ts'
import type { NotificationFilter } from './notification-filters.ts'

/** The canonical path of every page of the merchants' site. routes.ts takes its patterns from here. */
export const pages = {
  today: '/',
  calendar: '/calendar',
  calendarPrint: '/calendar/print',
  /** Private links to the bookings of stores, branches and people. */
  calendars: '/calendars',
  /** The calendars of the person who is signed in. */
  myCalendar: '/my-calendar',
  scan: '/scan',
  reviews: '/reviews',
  figures: '/figures',
  figuresFile: '/figures/csv',
  quietHours: '/figures/quiet-hours',
  start: '/start',
  startStep: '/start/:step',
  settings: '/settings',
  /** The file with everything that the business has. */
  takeEverything: '/settings/everything',
  storeSettings: '/settings/stores/:id',
  /** Poster to print, with the QR code of the public page. */
  poster: '/settings/stores/:id/poster',
  website: '/settings/stores/:id/website',
  branchSettings: '/settings/stores/:id/branches/:branchId',
  services: '/services',
  newService: '/services/new',
  newServices: '/services/new/several',
  service: '/services/:id',
  serviceVariants: '/services/:id/variants',
  serviceOrder: '/services/order',
  serviceChanges: '/services/changes',
  staff: '/staff',
  newPerson: '/staff/new',
  person: '/staff/:id',
  /** Opening hours of a branch. */
  hours: '/hours',
  chat: '/chat',
  /** Canned replies and the away message. */
  chatSettings: '/chat/settings',
  conversation: '/chat/:conversationId',
  /** Requests of customers for services, and the quotes for them. */
  requests: '/requests',
  request: '/requests/:id',
  offers: '/offers',
  newOffer: '/offers/new',
  offer: '/offers/:id',
  packages: '/packages',
  newPackage: '/packages/new',
  sellPackage: '/packages/:id/sell',
  soldPackage: '/packages/sold/:id',
  clients: '/clients',
  newClient: '/clients/new',
  editClient: '/clients/:id/edit',
  importClients: '/clients/import',
  client: '/clients/:id',
  clientsFile: '/clients/csv',
  /** E-mails to clients. */
  clientMails: '/clients/mails',
  team: '/team',
  history: '/team/history',
  /** The link of an invitation. */
  join: '/join',
  account: '/account',
  /** Verifies the phone number. */
  phone: '/account/phone',
  security: '/account/security',
  notificationSettings: '/account/notifications',
  statement: '/account/statement',
  statementFile: '/account/statement/csv',
  statementPdf: '/account/statement/pdf',
  notifications: '/notifications',
  /** Page with an admin's decision about something that was written for a store. */
  decision: '/decisions/:id',
  /** The sections that the tab bar of a phone does not show. */
  more: '/more',
  help: '/help',
  signUp: '/sign-up',
  signUpByEmail: '/sign-up/email',
  signIn: '/accounts/sign-in',
  requestReset: '/request-password-reset',
  resetPassword: '/accounts/reset-password',
} as const

/** Text in place of the id of something that is not saved yet. */
export const NEW = 'new'

/** Builds the links of the site. */
export const paths = {
  home: () => pages.today,
  /** Page of a day; by default today, of all stores. */
  day: ({ date, store }: { date?: string | undefined; store?: string | undefined } = {}) => {
    return withQuery(pages.today, { date, store })
  },
  /** Calendar; by default today, of all stores. `booking` is opened, and so is the list of `requests`. */
  calendar: (choice: CalendarAddress = {}) => withQuery(pages.calendar, choice),
  calendarPrint: (choice: CalendarAddress = {}) => withQuery(pages.calendarPrint, choice),
  /** By default of the oldest store. */
  calendars: (store?: string) => withQuery(pages.calendars, { store }),
  myCalendar: () => pages.myCalendar,
  scan: () => pages.scan,
  /** `replyTo` is the review whose form for a reply is open. */
  reviews: ({ store, isUnansweredOnly = false, page = 1, replyTo }: ReviewsChoice = {}) =>
    withQuery(pages.reviews, {
      store,
      show: isUnansweredOnly ? 'unanswered' : undefined,
      page: page > 1 ? String(page) : undefined,
      reply: replyTo,
    }),
  /** Page of the figures; by default the running week, of all stores. */
  figures: ({ period = 'week', day, store }: FiguresChoice = {}) =>
    withQuery(pages.figures, { period: period === 'week' ? undefined : period, day, store }),
  /** File of the figures, which takes the choices of `figures` as the fields of a form. */
  figuresFile: () => pages.figuresFile,
  /** Quiet hours of the branches of one store, or of all. */
  quietHours: (store?: string) => withQuery(pages.quietHours, { store }),
  /** Page that sets up a store: where it was left, or one step of a store. Without a store, the first step creates one. */
  start: ({ step, store }: { step?: string; store?: string | undefined } = {}) =>
    withQuery(step ? `${pages.start}/${step}` : pages.start, { store }),
  settings: () => pages.settings,
  takeEverything: () => pages.takeEverything,
  storeSettings: (id: string) => `${pages.settings}/stores/${id}`,
  poster: (storeId: string) => pages.poster.replace(':id', storeId),
  website: (storeId: string) => pages.website.replace(':id', storeId),
  branchSettings: (storeId: string, branchId = NEW) => `${paths.storeSettings(storeId)}/branches/${branchId}`,
  /** Page of the store on the customers' site. */
  publicStore: (customerUrl: string, { id, slug }: StoreAddress) => `${customerUrl}/${slug ?? `store/${id}`}`,
  /** Leads to the branch on that page. */
  publicBranch: (customerUrl: string, store: StoreAddress, branchSlug: string) =>
    `${paths.publicStore(customerUrl, store)}/${branchSlug}`,
  services: ({ store, page = 1 }: { store?: string | undefined; page?: number } = {}) =>
    withQuery(pages.services, { store, page: page > 1 ? String(page) : undefined }),
  newService: (store?: string, from?: string) => withQuery(pages.newService, { store, from }),
  /** With `from`, the page leads back to setting up the store. */
  newServices: (store?: string, from?: 'start') => withQuery(pages.newServices, { store, from }),
  service: (id: string) => pages.service.replace(':id', id),
  serviceVariants: (id: string) => pages.serviceVariants.replace(':id', id),
  serviceOrder: (store?: string) => withQuery(pages.serviceOrder, { store }),
  serviceChanges: (store?: string) => withQuery(pages.serviceChanges, { store }),
  staff: ({ branch }: { branch?: string | undefined } = {}) => withQuery(pages.staff, { branch }),
  newPerson: () => pages.newPerson,
  person: (id: string) => pages.person.replace(':id', id),
  /** Page of the hours; by default of the main branch of the oldest store. */
  hours: (branch?: string) => withQuery(pages.hours, { branch }),
  /** List of offers; by default those that have not ended, of all stores. */
  offers: ({ list, store, page = 1 }: OffersChoice = {}) =>
    withQuery(pages.offers, {
      list: list === 'current' ? undefined : list,
      store,
      page: page > 1 ? String(page) : undefined,
    }),
  /** Chat; by default all conversations, of all stores. */
  chat: (choice: ChatChoice = {}) => withQuery(pages.chat, chatQuery(choice)),
  /** Page of a conversation, with the choices of the list, which a wide screen shows beside it. */
  conversation: (id: string, choice: ChatChoice = {}) => withQuery(`${pages.chat}/${id}`, chatQuery(choice)),
  chatSettings: () => pages.chatSettings,
  /** List of requests; by default the new ones. */
  requests: (choice: RequestsChoice = {}) => withQuery(pages.requests, requestsQuery(choice)),
  /** Page of a request, with the choices of the list, which a wide screen shows beside it. */
  request: (id: string, choice: RequestsChoice = {}) =>
    withQuery(`${pages.requests}/${id}`, requestsQuery(choice)),
  packages: ({ search = '', page = 1 }: { search?: string; page?: number } = {}) =>
    withQuery(pages.packages, { search: search || undefined, page: page > 1 ? String(page) : undefined }),
  newPackage: () => pages.newPackage,
  sellPackage: (id: string) => pages.sellPackage.replace(':id', id),
  soldPackage: (id: string) => pages.soldPackage.replace(':id', id),
  newOffer: (store?: string) => withQuery(pages.newOffer, { store }),
  offer: (id: string) => pages.offer.replace(':id', id),
  clients: (choice: ClientsChoice = {}) => withQuery(pages.clients, clientsQuery(choice)),
  /** Page of a client, with the choices of the list, which a wide screen shows beside it. */
  client: (id: string, choice: ClientsChoice = {}) =>
    withQuery(`${pages.clients}/${id}`, clientsQuery(choice)),
  newClient: () => pages.newClient,
  editClient: (id: string) => pages.editClient.replace(':id', id),
  importClients: () => pages.importClients,
  clientsFile: (store?: string) => withQuery(pages.clientsFile, { store }),
  /** Page of e-mails to clients; by default to everyone. */
  clientMails: ({ store, group, tag, sent = 1 }: MailsChoice = {}) =>
    withQuery(pages.clientMails, {
      store,
      group: group === 'everyone' ? undefined : group,
      tag: tag || undefined,
      sent: sent > 1 ? String(sent) : undefined,
    }),
  team: () => pages.team,
  history: ({ account, page = 1 }: { account?: string | undefined; page?: number } = {}) =>
    withQuery(pages.history, { account, page: page > 1 ? String(page) : undefined }),
  join: (token: string, by?: 'phone' | 'email') => withQuery(pages.join, { token, by }),
  account: () => pages.account,
  /** `returnTo` is where it leads afterwards. */
  phone: (returnTo: string = pages.account) => withQuery(pages.phone, { redirect: returnTo }),
  security: () => pages.security,
  notificationSettings: () => pages.notificationSettings,
  /** Page of the notifications; by default all, of all stores. */
  notifications: ({ filter = 'all', store, page = 1 }: NotificationsChoice = {}) =>
    withQuery(pages.notifications, {
      filter: filter === 'all' ? undefined : filter,
      store,
      page: page > 1 ? String(page) : undefined,
    }),
  decision: (id: string) => `/decisions/${id}`,
  statement: ({ month, store }: StatementChoice = {}) => withQuery(pages.statement, { month, store }),
  statementFile: ({ month, store }: StatementChoice = {}) => withQuery(pages.statementFile, { month, store }),
  statementPdf: ({ month, store }: StatementChoice = {}) => withQuery(pages.statementPdf, { month, store }),
  more: () => pages.more,
  help: (topic: HelpTopic) => `${pages.help}#${topic}`,
  signUp: () => pages.signUp,
  signIn: signInPath,
  requestReset: () => pages.requestReset,
  resetPassword: () => pages.resetPassword,
  /** Pages of the customers' site. */
  terms: (customerUrl: string) => `${customerUrl}/terms-conditions`,
  privacy: (customerUrl: string) => `${customerUrl}/privacy-policy`,
} as const

/** Parts of the page of help. */
export type HelpTopic = 'prices' | 'clients' | 'calendars' | 'visits' | 'packages' | 'quiet-hours' | 'people'
type NotificationsChoice = { filter?: NotificationFilter; store?: string | undefined; page?: number }
export type ClientsChoice = {
  store?: string | undefined
  search?: string | undefined
  group?: ClientGroup | undefined
  sort?: ClientOrder | undefined
  page?: number | undefined
}
export type ChatChoice = {
  search?: string | undefined
  filter?: ChatFilter | undefined
  storeId?: string | undefined
  /** Opens the conversation with the customer of this booking, if there is one. */
  bookingId?: string | undefined
  page?: number | undefined
}
/** `sent` is the page of the e-mails that were sent. */
type MailsChoice = {
  store?: string | undefined
  group?: MailGroup | undefined
  tag?: string | undefined
  sent?: number
}
type StatementChoice = { month?: string | undefined; store?: string | undefined }

type RequestsChoice = {
  store?: string | undefined
  list?: RequestList | undefined
  page?: number | undefined
}
export const REQUEST_LISTS = ['new', 'mine', 'ended', 'won'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

const requestsQuery = ({ store, list = 'new', page = 1 }: RequestsChoice) => ({
  store,
  list: list === 'new' ? undefined : list,
  page: page > 1 ? String(page) : undefined,
})

const clientsQuery = ({
  store,
  search,
  group = 'everyone',
  sort = 'last-visit',
  page = 1,
}: ClientsChoice) => ({
  store,
  search: search || undefined,
  group: group === 'everyone' ? undefined : group,
  sort: sort === 'last-visit' ? undefined : sort,
  page: page > 1 ? String(page) : undefined,
})

const chatQuery = ({ search, filter = 'all', storeId, bookingId, page = 1 }: ChatChoice) => ({
  booking: bookingId,
  search: search || undefined,
  filter: filter === 'all' ? undefined : filter,
  store: storeId,
  page: page > 1 ? String(page) : undefined,
})

/** A store may not have a name in its address yet. */
type StoreAddress = { id: string; slug: string | null }
type ReviewsChoice = {
  store?: string | undefined
  isUnansweredOnly?: boolean
  page?: number
  replyTo?: string
}

/** `day` is any day of the period. */
type FiguresChoice = { period?: PeriodKind; day?: string | undefined; store?: string | undefined }

type OffersChoice = { list?: string; store?: string | undefined; page?: number }
type CalendarAddress = Partial<
  Record<
    'view' | 'date' | 'store' | 'branch' | 'staff' | 'booking' | 'requests' | 'add' | 'person',
    string | undefined
  >
>

function withQuery(page: string, values: Record<string, string | undefined>): string {
  const query = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined)
  return query.length > 0 ? `${page}?${new URLSearchParams(query)}` : page
}
