import { service, type StoreDraft } from '../drafts.ts'

export const spaStores: readonly StoreDraft[] = [
  {
    name: 'Utulivu Spa',
    owner: 'otieno',
    places: ['kileleshwa'],
    about:
      'Four treatment rooms in an old stone house with a garden that takes the traffic away. Therapists are trained in Swahili, Swedish and deep-tissue work, and ask about pressure before they begin.',
    staff: 4,
    roles: ['Senior therapist', 'Massage therapist', 'Massage therapist', 'Beauty therapist'],
    services: [
      service(
        'Swahili full-body massage, 60 min',
        60,
        4500,
        'Long strokes with warm coconut and clove oil, the way it is done on the coast. Shower and ginger tea after.',
        [['Swahili full-body massage, 60 min', 'Warm coconut and clove oil, a shower and ginger tea.', 2250]],
      ),
      service(
        'Deep-tissue back and shoulders',
        45,
        3500,
        'For desks, matatu seats and bad pillows. Slow, firm work on the back, neck and shoulders.',
        [
          ['Deep-tissue back, neck and shoulders', 'Forty-five minutes where it hurts.'],
          ['Three back sessions, one a month', 'For shoulders that keep coming back.', 7350, 10500],
        ],
      ),
      service(
        'Couples’ massage',
        75,
        9500,
        'Two tables in the garden room, two therapists, fruit and hibiscus juice.',
        [['Couples’ massage in the garden room', 'An hour and a quarter side by side, fruit after.', 6650]],
        { isConfirmedByStore: true, capacity: 1 },
      ),
      service(
        'Clay and coffee body scrub',
        60,
        4000,
        'Kisii clay and ground Nyeri coffee, rinsed warm, then shea butter.',
        [['Kisii clay and Nyeri coffee scrub', 'Skin like a new mango.']],
      ),
      service(
        'Express facial',
        40,
        2800,
        'Cleanse, steam, mask and a face massage, fitted into a lunch break.',
        [['Lunch-break facial', 'Back at your desk, glowing, in an hour.']],
      ),
    ],
  },
  {
    name: 'Pumzika Day Spa',
    owner: 'nyambura',
    places: ['karen'],
    about:
      'A day spa among the trees of Karen with a steam room, a plunge pool and a rule against telephones. Most guests stay for half a day and eat lunch under the fig tree.',
    staff: 5,
    roles: ['Spa therapist', 'Spa therapist', 'Massage therapist', 'Massage therapist', 'Beauty therapist'],
    services: [
      service(
        'Half-day retreat',
        240,
        12000,
        'Massage, facial, steam and plunge pool, with a light lunch under the fig tree.',
        [['Half-day retreat with lunch under the fig tree', 'Four hours without a telephone.']],
        { isConfirmedByStore: true },
      ),
      service(
        'Hot stone massage',
        75,
        6000,
        'Basalt stones warmed and laid along the back, then worked in with oil.',
        [
          ['Hot stone massage in Karen', 'Seventy-five minutes of heat and quiet.'],
          ['Hot stones for two', 'Two rooms, one plunge pool after.', 8400, 12000],
        ],
      ),
      service(
        'Mother-to-be massage',
        60,
        4500,
        'Side-lying massage with pillows, from the fourth month on, by a therapist trained for it.',
        [['Mother-to-be massage', 'Safe from the fourth month, with your doctor’s yes.']],
        { requirements: 'From the fourth month; please bring your clinic card.' },
      ),
      service(
        'Steam and plunge pass',
        90,
        1800,
        'Use of the steam room, plunge pool and garden, with towel and robe.',
        [
          ['Steam room and plunge pool, towel and robe', 'An hour and a half, even in July.'],
          ['Steam and plunge for two', 'Two robes, one garden.', 2350, 3600],
        ],
        { capacity: 8 },
      ),
    ],
  },
  {
    name: 'Bahari Wellness',
    owner: 'omar',
    places: ['diani'],
    about:
      'Massage in open bandas behind the beach, where the sound of the reef does half the work. Local therapists, coconut oil pressed in Kwale, and prices that are the same for residents and visitors.',
    staff: 4,
    roles: ['Massage therapist', 'Massage therapist', 'Massage therapist', 'Beauty therapist'],
    services: [
      service(
        'Beach banda massage',
        60,
        3000,
        'A full-body massage in an open banda, ten steps from the sand.',
        [['Massage in a banda on Diani beach', 'An hour with the reef in your ears.']],
      ),
      service(
        'Sunburn rescue wrap',
        45,
        2500,
        'Aloe, cucumber and cool cotton, for those who trusted the clouds.',
        [['Cooling aloe wrap after the sun', 'Forty-five minutes, then the shade.']],
      ),
      service('Foot massage at sunset', 30, 1500, 'A deckchair, warm oil and half an hour of feet.', [
        ['Sunset foot massage with madafu', 'Fresh coconut water in your hand.'],
      ]),
      service(
        'Couples by the ocean',
        90,
        8000,
        'Two tables, one banda, ninety minutes, and dawa or juice after.',
        [['Couples’ massage by the ocean, 90 min', 'For anniversaries and makings-up.']],
        { capacity: 2 },
      ),
    ],
  },
  {
    name: 'Mikono Healing Hands',
    owner: 'mutua',
    places: ['parklands'],
    about:
      'Massage by blind and low-vision therapists, each certified, each with years of practice. A social business that puts its hands where its mouth is, in a calm flat off Third Avenue.',
    staff: 4,
    roles: ['Senior therapist', 'Massage therapist', 'Massage therapist', 'Reflexologist'],
    services: [
      service('Swedish massage, 60 min', 60, 2800, 'Classic full-body massage, light to medium pressure.', [
        ['Swedish massage by master hands', 'A full hour, pressure as you like it.'],
        ['Swedish massage for two', 'Neighbouring rooms, same hour.', 3920, 5600],
      ]),
      service(
        'Sports massage',
        60,
        3200,
        'Legs and hips for runners and five-a-side players, with stretching.',
        [['Sports massage for tired legs', 'Before the marathon or after Sunday football.']],
      ),
      service('Reflexology', 45, 2500, 'Pressure points of the foot, in a reclining chair, clothes on.', [
        ['Foot reflexology in Parklands', 'Forty-five minutes, clothes on, shoes off.'],
      ]),
      service(
        'Office chair massage',
        120,
        [6000, 15000],
        'Two therapists come to your office with chairs; ten minutes for each person.',
        [],
        {
          isOffline: true,
          factors: ['Number of people', 'Distance'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
    ],
  },
  {
    name: 'Majani Garden Spa',
    owner: 'gathoni',
    places: ['gigiri'],
    about:
      'Herbal treatments from a garden you can walk through: rosemary, aloe, moringa and lemongrass, cut on the morning of your visit. Popular with people from the offices nearby, who come at half past five.',
    staff: 3,
    roles: ['Herbal therapist', 'Massage therapist', 'Beauty therapist'],
    services: [
      service(
        'Lemongrass aromatherapy',
        60,
        4200,
        'Gentle massage with oil steeped in lemongrass and lavender.',
        [['Lemongrass aromatherapy massage', 'After work, before the traffic clears.']],
      ),
      service(
        'Moringa facial',
        60,
        3800,
        'Moringa and honey mask for oily or tired skin, with a hand massage while it sets.',
        [['Moringa and honey facial', 'Cut in the garden that morning.']],
      ),
      service('Waxing, full legs', 60, 2500, 'Warm sugar wax, mixed with lemon, kind to skin.', [
        ['Full-leg sugar wax', 'Lemon, sugar and a quick hand.'],
      ]),
      service(
        'Herbal steam tent',
        30,
        1500,
        'Sit wrapped in a cotton tent over steaming herbs. Good for a blocked nose and a full head.',
        [['Herbal steam tent', 'Half an hour, like grandmother’s blanket, but better.']],
        { capacity: 3 },
      ),
    ],
  },
]
