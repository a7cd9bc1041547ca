import { service, type StoreDraft } from '../drafts.ts'

export const fitnessStores: readonly StoreDraft[] = [
  {
    name: 'Nguvu Fitness',
    owner: 'kiprono',
    places: ['kasarani', 'roysambu'],
    about:
      'A plain, well-kept gym where racks are free and trainers correct you without shouting. Beginners get a first plan, showers have hot water, and there is a women’s hour every morning at ten.',
    staff: 4,
    roles: ['Head trainer', 'Trainer', 'Trainer', 'Class instructor'],
    services: [
      service(
        'One month off-peak, with a first plan',
        60,
        4000,
        'A month of training between nine and four. The time you book is your first session with a trainer, who writes your plan.',
        [['One month off-peak, with a trainer’s first plan', 'Thirty days from your first session.', 2400]],
        { capacity: 4 },
      ),
      service(
        'Day pass',
        60,
        600,
        'All machines, free weights and shower, from opening to closing.',
        [
          ['Gym day pass with hot shower', 'All day, all machines.'],
          ['Ten day passes, no end date', 'For people who travel, or forget.', 3900, 6000],
        ],
        { capacity: 12 },
      ),
      service('Personal training', 60, 2000, 'One hour with one trainer on one goal.', [
        ['Personal training, one hour', 'Form first, weight second.'],
        ['Five hours of personal training', 'One goal, five weeks.', 6500, 10000],
      ]),
      service(
        'Spin class',
        45,
        700,
        'Twelve bikes, loud music, lights low.',
        [['Spin class, twelve bikes only', 'Forty-five minutes of hills in Kasarani.']],
        { capacity: 12 },
      ),
    ],
  },
  {
    name: 'Simba Boxing Club',
    owner: 'barasa',
    places: ['umoja'],
    about:
      'A boxing club with two rings that has sent fighters to the national team and office workers home happy. Gloves are lent, hand wraps are yours to keep, and nobody spars before their third month.',
    staff: 3,
    roles: ['Head coach', 'Coach', 'Coach'],
    services: [
      service(
        'Beginner boxing class',
        60,
        600,
        'Stance, footwork, bag work and skipping, sixteen people at most.',
        [
          ['First boxing class with wraps to keep', 'Gloves lent, wraps yours.'],
          ['First boxing class for two', 'Bring someone you want to hit.', 780, 1200],
        ],
        { capacity: 16 },
      ),
      service(
        'Women’s self-defence, four weeks',
        75,
        3200,
        'Four Saturday sessions on voice, distance, grips and getting away. Book the first here.',
        [['Women’s self-defence in four Saturdays', 'Taught by women who have fought.']],
        { capacity: 14 },
      ),
      service(
        'Eight boxing classes',
        60,
        4000,
        'Eight classes in two months. Book the first one here.',
        [['Eight boxing classes in two months', 'Enough to find out whether you love it.']],
        { capacity: 16 },
      ),
      service('One-to-one pad work', 45, 1800, 'Pads with a coach, tuned to your wind.', [
        ['One-to-one pad session', 'Forty-five minutes, no audience.'],
      ]),
      service(
        'Children’s boxing, ages 8 to 14',
        60,
        400,
        'Games, balance, discipline and no hits to the head.',
        [['Saturday boxing for children', 'They sleep well after.']],
        { capacity: 20 },
      ),
    ],
  },
  {
    name: 'Pumua Yoga',
    owner: 'nyambura',
    places: ['lavington'],
    about:
      'Yoga and breathing in a wooden room with a view of jacarandas. Classes are small, mats are washed daily, and beginners are asked about knees before anything else.',
    staff: 3,
    roles: ['Yoga teacher', 'Yoga teacher', 'Pilates teacher'],
    services: [
      service(
        'Drop-in yoga class',
        75,
        1200,
        'Vinyasa or slow flow for all levels, mat and tea included.',
        [
          ['Drop-in yoga with mat and tea', 'Twelve mats, one jacaranda.'],
          ['Five yoga classes', 'Any teacher, any week.', 3900, 6000],
        ],
        { capacity: 12 },
      ),
      service(
        'Prenatal yoga',
        60,
        1300,
        'From the fourth month, with bolsters and a teacher who is also a doula.',
        [['Prenatal yoga class', 'Breath you will use again.']],
        { capacity: 8 },
      ),
      service('Reformer pilates, private', 55, 3000, 'One reformer, one teacher, your back.', [
        ['Private reformer pilates', 'For backs, hips and posture.'],
      ]),
      service(
        'Breathing and stillness evening',
        60,
        1000,
        'Pranayama, yoga nidra and silence on Thursdays.',
        [['An evening of breathing and stillness', 'Leave slower than you came.']],
        { capacity: 14 },
      ),
    ],
  },
  {
    name: 'Mwendo Dance & Fit',
    owner: 'mwende',
    places: ['ngong'],
    about:
      'Dance fitness to benga, amapiano and gospel, above the supermarket in Ngong town. No mirrors on one side, for the shy. Children’s ballet runs next door at the same hour as the mothers’ class.',
    staff: 3,
    roles: ['Dance instructor', 'Dance instructor', 'Ballet teacher'],
    services: [
      service(
        'Amapiano fitness class',
        60,
        500,
        'An hour of steps that you will use at weddings.',
        [
          ['Amapiano fitness class', 'Sweat now, show off in December.'],
          ['Amapiano class with a friend', 'Two places side by side.', 700, 1000],
        ],
        { capacity: 20 },
      ),
      service(
        'Children’s ballet, month',
        45,
        3500,
        'Four Saturday classes for ages four to nine. Book the first here.',
        [['A month of children’s ballet', 'Four Saturdays, shoes lent for the first.']],
        { capacity: 12 },
      ),
      service('Wedding first dance', 60, 2500, 'A private lesson for two, with your song.', [
        ['First-dance lesson for two', 'So that nobody counts aloud.'],
      ]),
      service(
        'Zumba month',
        60,
        3000,
        'Twelve evening classes in a month. Book the first here.',
        [['A month of Zumba evenings', 'Twelve classes, any evening you can.']],
        { capacity: 20 },
      ),
    ],
  },
  {
    name: 'Rift Runners',
    owner: 'kiprono',
    places: ['eldoret'],
    about:
      'Run with people who run for a living. Coached groups on the red roads outside Eldoret, from beginners to marathoners, with tea and ugali at a training camp for those who stay.',
    hours: 'gym',
    staff: 3,
    roles: ['Head coach', 'Pacemaker', 'Pacemaker'],
    services: [
      service(
        'Sunrise group run',
        90,
        500,
        'Six to ten kilometres in three pace groups, with chai after.',
        [['Sunrise run with the pacemakers', 'Three paces, one sunrise, hot chai.']],
        { capacity: 20 },
      ),
      service('Running form lesson', 60, 2500, 'Filmed on the track, explained, drilled.', [
        ['Running form lesson with video', 'See your own feet for the first time.'],
      ]),
      service(
        'Marathon plan, twelve weeks',
        60,
        6000,
        'A talk, a time trial and twelve weeks written for you, with a weekly check by phone.',
        [['Twelve-week marathon plan', 'Written by someone who has won one.']],
      ),
      service(
        'A day at camp',
        480,
        4500,
        'Morning run, breakfast, rest, track, lunch and the evening jog, as the athletes do it.',
        [
          ['A day at a running camp in Eldoret', 'Run, eat, sleep, run.'],
          ['A camp day for two runners', 'Share the road and the ugali.', 6300, 9000],
        ],
        { capacity: 8, isConfirmedByStore: true },
      ),
    ],
  },
]
