// Conversations between the demo's customers and stores.

/** Time of a message: minutes after the one before, or else minutes before the demo is loaded. */
type When = number | { ago: number }
export type MessageDraft =
  | { from: 'customer' | 'store'; when: When; text: string; isAutomatic?: true }
  /** `of` is the title of the offer, or the name of the booked service. */
  | { from: 'customer' | 'store'; when: When; card: 'booking' | 'offer'; of: string; text?: string }

export type ConversationDraft = {
  customer: string
  store: string
  /** The first message is sent this long before the demo is loaded, in minutes. */
  began: number
  messages: readonly MessageDraft[]
  /** Number of the other party's messages that each side has not read. */
  unread: { customer: number; store: number }
  /** The last messages of the store have not reached the customer's phone. */
  isCustomerOffline?: true
  /** The merchant takes care of it. */
  isAssigned?: true
}

const HOUR = 60
const DAY = 24 * HOUR

const customer = (text: string, when: When = 2): MessageDraft => ({ from: 'customer', when, text })
const store = (text: string, when: When = 4): MessageDraft => ({ from: 'store', when, text })
const card = (
  from: 'customer' | 'store',
  kind: 'booking' | 'offer',
  of: string,
  when: When = 1,
  text?: string,
): MessageDraft => ({ from, when, card: kind, of, ...(text !== undefined && { text }) })

export const CONVERSATIONS: readonly ConversationDraft[] = [
  {
    customer: 'wanjiku',
    store: 'Utulivu Spa',
    began: 20 * HOUR,
    messages: [
      card('customer', 'booking', 'Swahili full-body massage, 60 min'),
      customer('Hi! I’ve booked a massage with you. Is there parking for guests?', 1),
      store(
        'Karibu sana Wanjiku! Yes, free parking inside the gate. Tell the askari you’re coming to Utulivu.',
        6,
      ),
      customer('Great. Can I come with my sister? She may want the facial.'),
      store('Of course. This is the one most people take at lunch:', 5),
      card('store', 'offer', 'Lunch-break facial'),
      customer('Perfect, I’ll tell her. Asante!', 9),
      store('Karibu. Please come ten minutes early for ginger tea 🍵', { ago: 38 }),
    ],
    unread: { customer: 1, store: 0 },
  },
  {
    customer: 'wanjiku',
    store: 'Wanjiru’s Braid House',
    began: 4 * HOUR,
    messages: [
      customer('Sasa! Ile wash na blow-dry yangu, naweza kuongeza cornrows siku hiyo hiyo?'),
      store('Poa sana! Ndio, unaweza. Cornrows huchukua kama masaa mawili hivi.', 7),
      customer('Sawa. Bring my own hair ama mko nayo?', 3),
      store('Tuko nayo, iko kwa bei. Black ama brown?', 4),
      card('store', 'offer', 'Feed-in cornrows, hair included'),
      customer('Black. Na nikichelewa kidogo juu ya jam ya Outering?', { ago: 22 }),
    ],
    unread: { customer: 0, store: 1 },
  },
  {
    customer: 'wanjiku',
    store: 'Rangi Nail Bar',
    began: 9 * DAY,
    messages: [
      customer('Hello, do you do nail art from a picture?'),
      store('Hi Wanjiku, yes we do. Send us the picture when you’re ready and we’ll give you a price.', 12),
      customer('Let me look for it. How long does a full set take?', 5),
      store('About two hours. For gel only, one hour.', 3),
      customer('Okay, asante. I’ll do the gel first.', 4),
    ],
    unread: { customer: 0, store: 0 },
  },
  {
    customer: 'dennis',
    store: 'Kinyozi Kings',
    began: 170,
    messages: [
      card('customer', 'booking', 'Home visit cut'),
      customer('Hi, this one is for a wedding morning. We’re three: groom, best man and my dad.', 2),
      store('Congratulations! We can do three. Is there a socket near a mirror?', 8),
      customer('Yes, in the sitting room. Gate 22, Othaya Road, tell the askari Mutua family.', 3),
      store('Sawa. Mwalimu will come with everything. We’ll confirm the time shortly.', 5),
      customer('Please confirm before evening so that I can tell the boys 🙏', { ago: 41 }),
      customer('And can he also trim the page boy? He’s five.', 1),
    ],
    unread: { customer: 0, store: 2 },
    isAssigned: true,
  },
  {
    customer: 'omondi',
    store: 'Kinyozi Kings',
    began: 2 * DAY,
    messages: [
      customer('Niaje! Mko na barber anajua low fade poa? Sitaki ile ya kupanda juu sana.'),
      store('Niaje Omondi! Tuko na Brian, fade zake ni moto. Book yeye moja kwa moja.', 3),
      customer('Fiti. Na bei ni ile ya app ama kuna kitu ingine?', 2),
      store('Ni hiyo tu, na hot towel iko ndani.', 2),
      customer('Sawa sawa, tuonane.', 1),
      store('Karibu boss 👊', 1),
    ],
    unread: { customer: 0, store: 0 },
  },
  {
    customer: 'abdi',
    store: 'Kinyozi Kings',
    began: 6 * DAY,
    messages: [
      customer('Salaam. I need to be out before Jumma on Friday. What is the latest I can come?'),
      store('Wa alaykum salaam. Come by 11:00 and you will be out by 11:50, inshallah.', 6),
      customer('Shukran. I will take 10:45.', 4),
      store('Good choice. See you Friday.', 2),
    ],
    unread: { customer: 1, store: 0 },
    isCustomerOffline: true,
  },
  {
    customer: 'zawadi',
    store: 'Moto Grill',
    began: 165,
    messages: [
      card('customer', 'booking', 'Party of fifteen'),
      customer('Habari zenu! Chama chetu kinakuja, tuko kumi na tano. Wawili hawali nyama.', 1),
      store('Karibuni sana! Kwa hao wawili tutaandaa mukimo, sukuma na githeri. Ni sawa?', 10),
      customer('Ni sawa kabisa. Je, kuna kivuli? Jua la Rongai 😅', 4),
      store('Kuna hema kubwa nje, na upepo mzuri. Watoto wanakuja?', 6),
      customer('Watatu hivi. Tutalipa kwa M-Pesa mara moja tukimaliza.', 5),
    ],
    unread: { customer: 0, store: 1 },
  },
  {
    customer: 'kendi',
    store: 'Utulivu Spa',
    began: 150,
    messages: [
      customer('Hello, it’s our anniversary. Can you put flowers in the room? I’ll pay extra.'),
      store('Happy anniversary in advance! Yes, the florist next door does roses for KES 800.', 9),
      card(
        'store',
        'offer',
        'Couples’ massage in the garden room',
        1,
        'Have you seen this one? It’s the same room.',
      ),
      customer('Oh nice, that’s better. He doesn’t know yet, so please call me and not him.', 6),
      store('We won’t say a word 🤐', 2),
    ],
    unread: { customer: 1, store: 0 },
  },
  {
    customer: 'faith',
    store: 'Wanjiru’s Braid House',
    began: 11 * HOUR,
    messages: [
      customer('Hi, I’d like braids with beads for my two girls, 5 and 8. Saturday morning possible?'),
      {
        from: 'store',
        when: 0,
        text: 'Asante for your message! We’re closed right now and reply from 8 in the morning.',
        isAutomatic: true,
      },
      customer('No hurry. The small one has a tender scalp, so somebody patient please.', 3),
    ],
    unread: { customer: 1, store: 2 },
  },
  {
    customer: 'cherono',
    store: 'Vidole Studio',
    began: 3 * DAY,
    messages: [
      customer('Good morning. My mother has diabetes. Is the pedicure safe for her?'),
      store(
        'Good morning. Yes, we do it dry and check her feet first. Please tell us her medicine when she comes.',
        14,
      ),
      card('store', 'offer', 'Dry pedicure for cracked heels and corns'),
      customer('Thank you. Are there stairs?', 7),
      store('No stairs, we’re on the ground floor, and a boda can drop her at the door.', 5),
      customer('Asante sana, I’ll book for next week.', 3),
    ],
    unread: { customer: 0, store: 0 },
  },
]

/** Changes of the owners in the settings of chat, by merchant. */
export const CHAT_SETTINGS: Record<string, { cannedReplies: readonly string[]; awayMessage: string }> = {
  wanjiru: {
    cannedReplies: [
      'Karibu! Which style would you like?',
      'Hair is included, in black or brown.',
      'Please come with hair washed and blow-dried, or add a wash.',
      'Tuko Umoja na Embakasi. Which one is near you?',
      'Unaweza kuweka nafasi hapa D3, ukichagua saa.',
    ],
    awayMessage: 'Asante for your message! We’re closed right now and reply from 8 in the morning.',
  },
}
