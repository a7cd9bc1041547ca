/** Subjects of a person's notifications, and the channels that they arrive by (docs/rules/notifications.md#channels). */
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CHANNELS,
  type NotificationCategory,
  type NotificationChannel,
} from './notification-types.ts'

/** The switches of the notification settings that apply here. */
export type NotificationSwitches = {
  notifications: boolean
  push: boolean
  email: boolean
  messages: boolean
  bookings: boolean
  offers: boolean
  storeUpdates: boolean
  emailUpdates: boolean
}
export type Choice = { category: NotificationCategory; channel: NotificationChannel; isEnabled: boolean }
export type ChannelSettings = {
  switches: NotificationSwitches
  choices: readonly Choice[]
  /** A merchant's team is notified of its own business. */
  isMerchant: boolean
}

/** `elsewhere`: by the rules of booking messages, which send these e-mails themselves. */
type Default = 'always' | 'on' | 'off' | 'elsewhere'
const DEFAULTS: Record<NotificationCategory, Record<NotificationChannel, Default>> = {
  bookings: { inbox: 'always', push: 'on', email: 'elsewhere' },
  messages: { inbox: 'always', push: 'on', email: 'off' },
  requests: { inbox: 'always', push: 'on', email: 'on' },
  offers: { inbox: 'on', push: 'on', email: 'off' },
  stores: { inbox: 'on', push: 'on', email: 'off' },
  rewards: { inbox: 'on', push: 'on', email: 'on' },
  system: { inbox: 'always', push: 'on', email: 'on' },
}

type SwitchName = keyof NotificationSwitches
const SWITCH_OF: Partial<Record<NotificationCategory, SwitchName>> = {
  bookings: 'bookings',
  messages: 'messages',
  offers: 'offers',
  stores: 'storeUpdates',
}
/** Categories that advertise to customers. The notifications of a team in these categories are about its own stores. */
const ADVERTISING: readonly NotificationCategory[] = ['offers', 'stores']

/** The switches that must be on for it, without the consent to advertising. */
function switchesFor(category: NotificationCategory, channel: NotificationChannel): SwitchName[] {
  const ofCategory = SWITCH_OF[category]
  return [
    ...(ofCategory === undefined ? [] : [ofCategory]),
    ...(channel === 'inbox' ? [] : ['notifications' as const, channel]),
  ]
}

export const isFixed = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  ['always', 'elsewhere'].includes(DEFAULTS[category][channel])

export const needsConsent = (
  category: NotificationCategory,
  channel: NotificationChannel,
  { switches, isMerchant }: Omit<ChannelSettings, 'choices'>,
): boolean => channel === 'email' && ADVERTISING.includes(category) && !isMerchant && !switches.emailUpdates

const isChosen = (
  category: NotificationCategory,
  channel: NotificationChannel,
  choices: readonly Choice[],
): boolean =>
  choices.find((choice) => choice.category === category && choice.channel === channel)?.isEnabled ??
  DEFAULTS[category][channel] === 'on'

/** Returns whether a notification arrives by the channel. */
export function isEffective(
  category: NotificationCategory,
  channel: NotificationChannel,
  settings: ChannelSettings,
): boolean {
  const { switches, choices } = settings
  const usual = DEFAULTS[category][channel]
  if (usual === 'always') return true
  if (!switchesFor(category, channel).every((name) => switches[name])) return false
  if (usual === 'elsewhere') return true
  return isChosen(category, channel, choices) && !needsConsent(category, channel, settings)
}

/** Returns whether a notification of the category is sent by the channel, besides what other features send. */
export const isSent = (
  category: NotificationCategory,
  channel: NotificationChannel,
  settings: ChannelSettings,
): boolean => DEFAULTS[category][channel] !== 'elsewhere' && isEffective(category, channel, settings)

/** All categories and channels, in the order of the settings page. */
export const CELLS = NOTIFICATION_CATEGORIES.flatMap((category) =>
  NOTIFICATION_CHANNELS.map((channel) => ({ category, channel })),
)

export type SettingsChange = { switchedOn: SwitchName[]; choices: Choice[] }

/**
 * Returns what to store so that exactly these choices become effective, but for missing consent: a switch that
 * prevents one is turned on, and whatever else the switch would start is chosen to be off. Changes of fixed
 * choices have no effect.
 */
export function changeChoices(settings: ChannelSettings, changes: readonly Choice[]): SettingsChange {
  const wanted = changes.filter(({ category, channel }) => !isFixed(category, channel))
  const switchedOn = [
    ...new Set(
      wanted
        .filter(({ isEnabled }) => isEnabled)
        .flatMap(({ category, channel }) => switchesFor(category, channel))
        .filter((name) => !settings.switches[name]),
    ),
  ]
  const switches = { ...settings.switches, ...Object.fromEntries(switchedOn.map((name) => [name, true])) }
  const isChanged = ({ category, channel }: Omit<Choice, 'isEnabled'>) =>
    wanted.some((change) => change.category === category && change.channel === channel)
  const started = CELLS.filter(
    (cell) =>
      !isFixed(cell.category, cell.channel) &&
      !isChanged(cell) &&
      isEffective(cell.category, cell.channel, { ...settings, switches }) &&
      !isEffective(cell.category, cell.channel, settings),
  )
  return { switchedOn, choices: [...wanted, ...started.map((cell) => ({ ...cell, isEnabled: false }))] }
}
