import { service, type StoreDraft } from '../drafts.ts'

export const healthStores: readonly StoreDraft[] = [
  {
    name: 'Tabasamu Dental',
    owner: 'chebet',
    places: ['upper-hill', 'thika'],
    about:
      'A dental clinic that tells you the price before you open your mouth. Registered dentists, X-rays on the spot, and a slow hour every afternoon for people who are afraid.',
    staff: 3,
    roles: ['Dentist', 'Dentist', 'Dental hygienist'],
    services: [
      service(
        'Check-up, scaling and polish',
        60,
        5000,
        'Full examination, scaling above and below the gum line, polish and a printed plan.',
        [
          ['Check-up, scaling and polish', 'An hour with the hygienist and a dentist’s eye.', 3000],
          ['Family check-up: scaling for two adults', 'One morning, two clean bills.', 6500, 10000],
        ],
      ),
      service(
        'Tooth-coloured filling',
        60,
        4500,
        'One composite filling, anaesthetic included, polished to your bite.',
        [['One white filling, anaesthetic included', 'Same shade as its neighbours.']],
      ),
      service(
        'Teeth whitening',
        90,
        18000,
        'In-chair whitening after a cleaning, with trays to keep it.',
        [['In-chair whitening with take-home trays', 'Four to six shades, for people who drink chai.']],
        { consultation: true },
      ),
      service(
        'Braces consultation and plan',
        45,
        [60000, 180000],
        'Photographs, X-ray, models and a plan by month, with instalments.',
        [['Braces with monthly instalments', 'The percentage is taken from the treatment plan.']],
        {
          factors: ['Metal or ceramic', 'Length of treatment'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
    ],
  },
  {
    name: 'Macho Clear Opticians',
    owner: 'patel',
    places: ['cbd', 'nakuru'],
    about:
      'Eye tests that take half an hour, not five minutes, and a lab in the back room that cuts most lenses while you wait. Frames start low and nobody follows you around the shop.',
    staff: 3,
    roles: ['Optometrist', 'Optometrist', 'Dispensing optician'],
    services: [
      service(
        'Full eye test',
        30,
        1200,
        'Sight, pressure and the back of the eye, with the prescription in your hand.',
        [['Full eye test with pressure check', 'The prescription is yours to take anywhere.']],
      ),
      service(
        'Single-vision glasses, complete',
        45,
        6500,
        'Frame from the green rack, anti-reflection lenses, case and cloth.',
        [
          ['Complete glasses: frame, lenses and case', 'Most pairs ready in an hour.'],
          ['Two pairs of glasses, same prescription', 'One for the bag, one for the desk.', 8450, 13000],
        ],
      ),
      service(
        'Frame repair and lens clean',
        20,
        500,
        'Screws, pads and arms put right, lenses cleaned in the bath.',
        [['Glasses straightened, tightened and cleaned', 'While you look at the others.']],
      ),
      service(
        'Children’s eye test',
        30,
        800,
        'With pictures instead of letters for those who do not read yet.',
        [['Children’s eye test with pictures', 'Before the new term, before the blackboard.']],
      ),
      service('Contact lens fitting', 45, 2500, 'Measurement, trial pair and a lesson in putting them in.', [
        ['Contact lens fitting with trial pair', 'You go home able to do it yourself.'],
      ]),
    ],
  },
  {
    name: 'Afya Physio Rooms',
    owner: 'chebet',
    places: ['hurlingham'],
    about:
      'Physiotherapists for backs, knees and strokes, who give exercises you will do and explain why. Three rooms, parallel bars and a ramp at the door.',
    staff: 3,
    roles: ['Senior physiotherapist', 'Physiotherapist', 'Physiotherapist'],
    services: [
      service(
        'First visit and plan',
        60,
        3500,
        'History, examination, first treatment and a plan of sessions.',
        [['First physio visit with written plan', 'Know what is wrong, and for how long.']],
      ),
      service(
        'Back pain session',
        45,
        2500,
        'Hands-on treatment and exercises for the lower back and neck.',
        [
          ['Back pain session', 'For people who sit, and people who carry.'],
          ['Four back sessions over a month', 'Enough to feel a change.', 6500, 10000],
        ],
      ),
      service('Sports injury session', 45, 2800, 'Ankles, knees and hamstrings, with taping.', [
        ['Sports injury session with taping', 'Back on the pitch, slowly.'],
        ['Three sports injury sessions', 'Start, change, finish.', 5880, 8400],
      ]),
      service(
        'Home physiotherapy',
        75,
        4500,
        'For people who cannot travel after a stroke or surgery, within ten kilometres.',
        [['Physiotherapy at home', 'Within ten kilometres of Hurlingham.']],
        { isConfirmedByStore: true },
      ),
    ],
  },
  {
    name: 'Mama na Mtoto Clinic',
    owner: 'akinyi',
    places: ['embakasi'],
    about:
      'A small clinic for mothers and children with midwives on every day of the week. Weighing, vaccines and honest talk in Kiswahili or English, with a bench in the sun.',
    staff: 3,
    roles: ['Clinical officer', 'Midwife', 'Nurse'],
    services: [
      service(
        'Well-baby check',
        30,
        1000,
        'Weight, length, milestones and feeding, written in the booklet.',
        [['Well-baby check with feeding advice', 'No rush, all your questions.']],
        { requirements: 'Bring the mother and child booklet.' },
      ),
      service(
        'Antenatal visit',
        45,
        1800,
        'Blood pressure, urine, growth and the baby’s heartbeat, with a midwife.',
        [['Antenatal visit with a midwife', 'Hear the heartbeat, ask everything.']],
      ),
      service('Breastfeeding help', 45, 1500, 'For sore, worried or tired mothers, here or by video.', [
        ['Breastfeeding help, forty-five minutes', 'Bring the baby hungry.'],
      ]),
      service(
        'Family first-aid class',
        180,
        2500,
        'Choking, burns, fever and fits, practised on dolls. For parents and house helps.',
        [
          ['First-aid class for parents and house helps', 'Three hours, practised on dolls.'],
          ['First-aid class for two', 'Come with the person who minds your child.', 3500, 5000],
        ],
        { capacity: 12 },
      ),
    ],
  },
  {
    name: 'Ngozi Skin Rooms',
    owner: 'akinyi',
    places: ['loresho'],
    about:
      'Skin care for dark skin by people who know it: acne, marks, ingrown hairs and sun. Bleaching is not sold here, and plans are reviewed after six weeks with photographs.',
    staff: 2,
    roles: ['Skin therapist', 'Skin therapist'],
    services: [
      service('Acne facial', 75, 4000, 'Deep cleanse, extractions done gently, blue light and a home plan.', [
        ['Acne facial with blue light', 'Gentle extractions, no scars left behind.'],
      ]),
      service(
        'Skin consultation',
        30,
        2000,
        'History, photographs under three lights and a plan with prices.',
        [['Skin consultation under three lights', 'See what the sun has written.']],
      ),
      service(
        'Chemical peel, mild',
        60,
        6500,
        'Mandelic or lactic peel chosen for melanin-rich skin.',
        [['Mild peel for dark marks', 'Chosen for melanin-rich skin, reviewed after two weeks.']],
        { consultation: true, requirements: 'No sunburn and no retinol for five days before.' },
      ),
      service('Ingrown hair treatment', 45, 2800, 'Beard and bikini line, with calm and advice on shaving.', [
        ['Ingrown hair treatment', 'For beards that fight back.'],
      ]),
    ],
  },
]
