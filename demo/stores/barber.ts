import { service, type StoreDraft } from '../drafts.ts'

export const barberStores: readonly StoreDraft[] = [
  {
    name: 'Kinyozi Kings',
    owner: 'otieno',
    places: ['kilimani', 'westlands'],
    about:
      'Skin fades, tapers and straight-razor beards by barbers who ask before they cut. Every chair ends with a hot towel, and the wash is in the price. Bookings run on time, so a lunch hour is enough.',
    staff: 4,
    roles: ['Master barber', 'Barber', 'Barber', 'Junior barber'],
    mainAddress: {
      street: 'Rose Avenue',
      stage: 'Yaya stage',
      landmark: 'behind Yaya Centre',
      gate: 'gate 14',
      floor: 'ground floor',
    },
    services: [
      service(
        'Fade, beard shape-up and hot towel',
        45,
        1500,
        'A skin fade or taper, beard shaped with a straight razor, hot towel and aftershave. Wash included. Bring a picture of the cut you like, or leave it to the barber.',
        [
          [
            'Fade, beard shape-up and hot towel',
            'The cut this shop is known for, at the price regulars paid last year.',
            1250,
          ],
          [
            'Two chairs, two fades: come with a friend',
            'One booking covers you both, side by side.',
            2100,
            3000,
          ],
        ],
      ),
      service(
        'Classic haircut',
        30,
        700,
        'Scissors or clippers, neck cleaned with a razor, wash and a cold towel. The straightforward cut for a working week.',
        [['Classic cut with wash and razored neck', 'Half an hour, in and out, any chair that is free.']],
      ),
      service(
        'Beard sculpt with straight razor',
        30,
        800,
        'Lines drawn with a razor, length evened by hand, beard oil worked in. Sensitive skin is patched first.',
        [
          ['Beard sculpt and oil, sharp for the weekend', 'For beards of any length, full or patchy.'],
          ['Beard sculpt for two brothers', 'Two chairs, two lines, one oil.', 1120, 1600],
        ],
      ),
      service(
        'Father and son',
        60,
        1600,
        'Two haircuts in neighbouring chairs, one grown, one under twelve. There is a booster seat and a cartoon.',
        [['Father and son, both trimmed in one hour', 'Two chairs booked together, so nobody waits.', 1120]],
      ),
      service(
        'Home visit cut',
        60,
        2500,
        'A barber comes to your house or office in Kilimani, Kileleshwa or Lavington with his own cape, lights and clippers.',
        [
          [
            'Barber at your door, cut and beard',
            'For a wedding morning, a new mother’s household or a busy desk.',
          ],
        ],
        {
          isConfirmedByStore: true,
          requirements: 'A chair near a socket, and parking or a gate pass for the barber.',
        },
      ),
    ],
  },
  {
    name: 'Wembe Sharp',
    owner: 'hassan',
    places: ['eastleigh'],
    about:
      'A quick, clean kinyozi two minutes from the stage, with eight mirrors and music that lets you talk. Known for the line-up before Friday prayers. Blades are opened in front of you.',
    staff: 5,
    roles: ['Barber', 'Barber', 'Beard specialist', 'Barber', 'Junior barber'],
    services: [
      service(
        'Haircut and line-up',
        30,
        350,
        'Clipper cut with the front line, temples and neck finished by razor.',
        [
          [
            'Haircut and line-up on 1st Avenue',
            'Fresh blade, fresh neck strip, no waiting for booked seats.',
          ],
        ],
      ),
      service(
        'Henna beard dye',
        45,
        900,
        'Natural henna or black herbal dye on a washed and trimmed beard, with a patch test first.',
        [['Henna beard dye with trim', 'Colour that lasts three to four weeks.']],
        { requirements: 'Patch test on the wrist ten minutes before.' },
      ),
      service(
        'Cut, shave and head massage',
        60,
        1100,
        'Full cut, hot-lather shave and a slow head and shoulder massage with mint oil.',
        [
          [
            'Cut, hot-lather shave and head massage',
            'The long appointment, for people who fall asleep in the chair.',
          ],
          [
            'Groom’s morning: cut, shave and massage for three',
            'Three chairs kept together for you and your people.',
            2150,
            3300,
          ],
        ],
      ),
      service(
        'Children’s cut',
        20,
        250,
        'Patient hands, quiet clippers and a sticker at the end. For children up to twelve.',
        [['School-opening cut for one child', 'Beat the last Sunday before term.']],
      ),
    ],
  },
  {
    name: 'Chuma & Comb',
    owner: 'barasa',
    places: ['buruburu', 'donholm'],
    about:
      'An estate barbershop with a proper wash basin and a waiting bench that is rarely full, thanks to booked times. The owner trained in Kampala and still does the dreadlock retwists himself.',
    staff: 3,
    roles: ['Master barber', 'Barber', 'Loctician'],
    services: [
      service(
        'Taper and texture',
        40,
        600,
        'Low or mid taper with a textured top, washed and dried. Works on soft and kinky hair.',
        [['Low taper, wash and texture in Buru', 'Finished with a light curl cream.']],
      ),
      service(
        'Dreadlock retwist for men',
        90,
        1500,
        'Roots washed, retwisted and dried under a hood. Up to shoulder length.',
        [['Men’s retwist with scalp oil', 'For locs up to the shoulder, no tight pulling.']],
      ),
      service('Hair dye and cut', 60, 1200, 'Jet black, brown or a bleached top, then a cut to shape.', [
        ['Dye and cut, your colour of choice', 'Black, brown or bleached, with ammonia-free colour.'],
      ]),
      service(
        'Senior’s cut',
        30,
        300,
        'For anyone over sixty: a gentle cut, ears and nose tidied, and tea while you wait.',
        [['Wazee special: cut, tidy-up and a cup of tea', 'Bring your father. He will like it here.']],
      ),
    ],
  },
  {
    name: 'Ziwa Cuts',
    owner: 'achieng',
    places: ['kisumu'],
    about:
      'Four chairs by the Oginga Odinga Street side of town, with a fan over each one for Kisumu afternoons. Students pay less on weekdays, and the designs on the fade wall are all their own work.',
    staff: 4,
    roles: ['Barber', 'Barber', 'Design barber', 'Barber'],
    services: [
      service('Skin fade', 40, 500, 'Zero at the bottom, blended by hand, finished with a foil shaver.', [
        ['Skin fade in the heart of Kisumu', 'Blended properly, not rushed.'],
        ['Skin fade for two, one price', 'You and a friend, same afternoon.', 700, 1000],
      ]),
      service('Hair design', 30, 400, 'Lines, waves or a simple logo cut into a fresh fade.', [
        ['Freestyle design on your fade', 'Show a picture or let the barber draw.'],
      ]),
      service(
        'Full groom',
        75,
        1300,
        'Haircut, beard, black-mask facial and scalp massage, one after the other in the same chair.',
        [['Full groom: cut, beard, mask and massage', 'An hour and a quarter with the fan on.']],
      ),
      service(
        'Black-mask facial',
        30,
        700,
        'Steam, charcoal mask and moisturiser, made for skin that shaves often.',
        [['Charcoal facial for men', 'Good two days after a shave, not on the same day.']],
      ),
    ],
  },
  {
    name: 'Mzee na Kijana',
    owner: 'njoroge',
    places: ['ruiru'],
    about:
      'A family barbershop off the bypass where three generations of one house cut hair for three generations of others. Saturday mornings are for children, with a mat, books and no loud music.',
    staff: 3,
    roles: ['Barber', 'Barber', 'Junior barber'],
    services: [
      service('Ordinary cut', 25, 250, 'One length, two lengths or your usual, with spirit and powder.', [
        ['The ordinary cut, done properly', 'Tell them your usual once and they remember it.'],
      ]),
      service(
        'Cut and hot towel shave',
        45,
        650,
        'Clipper cut, lather, two passes with the razor and two hot towels.',
        [
          ['Cut and two-towel shave', 'The way it was done before electric razors.'],
          ['Cut and shave, father and grown son', 'Two chairs, four hot towels.', 845, 1300],
        ],
      ),
      service(
        'Three children, one sitting',
        60,
        600,
        'Three short cuts in an hour, with the mat and books for those who wait.',
        [['Three children trimmed in an hour', 'For houses where Saturday is haircut day.']],
      ),
      service(
        'Scalp treatment',
        40,
        900,
        'Wash, steam and medicated cream for dandruff and ringworm marks. Stubborn cases are sent to a clinic.',
        [['Scalp wash, steam and treatment', 'Itch gone, flakes gone, honest advice.']],
      ),
    ],
  },
]
