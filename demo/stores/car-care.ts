import { service, type StoreDraft } from '../drafts.ts'

export const carCareStores: readonly StoreDraft[] = [
  {
    name: 'SafiWash',
    owner: 'kariuki',
    places: ['ngong-road', 'langata', 'syokimau'],
    about:
      'Covered car wash bays with recycled water, a hot snack bar and a clean waiting room with sockets. Two people work on each car, and nothing leaves the bay before the door rubbers are dry.',
    staff: 4,
    roles: ['Bay leader', 'Valeter', 'Valeter', 'Valeter'],
    services: [
      service(
        'Exterior wash, vacuum and hand wax',
        60,
        1200,
        'Foam wash, rims, vacuum, dashboard and a coat of wax by hand. Saloons and small SUVs.',
        [['Exterior wash, vacuum and hand wax', 'An hour in a covered bay, coffee at the counter.', 780]],
      ),
      service('Basic wash, saloon', 30, 450, 'Foam, rinse, tyres blacked and mats beaten.', [
        ['Foam wash and tyre shine', 'Half an hour, rain or no rain.'],
        ['Four washes, use them when you like', 'Paid at the first visit, no end date.', 1250, 1800],
      ]),
      service('SUV and van wash', 45, 800, 'As the basic wash, with roof rack, arches and third row.', [
        ['SUV wash with arches and third row', 'After Magadi, after the farm.'],
      ]),
      service(
        'Engine clean',
        45,
        1500,
        'Degreased, low-pressure rinsed and dressed, with electrics covered.',
        [['Safe engine clean', 'Electrics wrapped first, dried with air.']],
      ),
    ],
  },
  {
    name: 'Gari Bora Garage',
    owner: 'mutua',
    places: ['south-b'],
    about:
      'A small garage for Japanese saloons where the old part is put in your hand with the bill. The diagnosis is written down before any spanner moves, and waiting customers can watch from a bench.',
    hours: 'workshop',
    staff: 4,
    roles: ['Chief mechanic', 'Mechanic', 'Mechanic', 'Auto electrician'],
    services: [
      service(
        'Minor service',
        90,
        4500,
        'Engine oil, oil filter, air filter clean, fluids topped and a 20-point check. Oil for up to four litres included.',
        [['Minor service with oil and filter', 'Four litres of oil, new filter, 20 points checked.']],
      ),
      service(
        'Computer diagnosis',
        45,
        2000,
        'Codes read, explained in plain language and printed. Taken off the bill if you repair here.',
        [['Full computer diagnosis, printed', 'Know what the light means before you pay for parts.']],
      ),
      service(
        'Brake pads, front axle',
        75,
        3500,
        'Pads changed, discs measured, brake fluid checked. Pads for common models included.',
        [['Front brake pads fitted', 'Pads and labour, Vitz to Premio.']],
        { requirements: 'Send the model and year when you book.' },
      ),
      service(
        'Accident repair estimate',
        60,
        [5000, 60000],
        'Panel, paint and frame looked over, with a written estimate an insurer accepts.',
        [],
        {
          isOffline: true,
          factors: ['Panels', 'Paint', 'Parts'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
    ],
  },
  {
    name: 'Shine Yard',
    owner: 'kariuki',
    places: ['thika-road'],
    about:
      'Detailing for people who mean to sell, or to keep. Paint is measured before polishing, seats come out when they must, and you get photographs of the spots nobody else cleans.',
    staff: 3,
    roles: ['Detailer', 'Detailer', 'Polisher'],
    services: [
      service(
        'Full detail, inside and out',
        300,
        9000,
        'Clay bar, one-stage polish, seats shampooed, roof lining, vents and boot. Takes most of a day.',
        [['Full detail, inside and out', 'Leave it at nine, fetch a different car at four.']],
      ),
      service(
        'Interior shampoo',
        150,
        4500,
        'Seats, carpets, roof lining and boot shampooed and dried with air.',
        [['Interior shampoo and odour removal', 'Milk, mud and last year’s mangoes.']],
      ),
      service('Headlight restoration', 60, 2500, 'Both lenses sanded, polished and coated.', [
        ['Both headlights made clear again', 'See the potholes before they see you.'],
      ]),
      service(
        'Ceramic coating',
        480,
        [18000, 45000],
        'Two-year ceramic coat after paint correction. The price follows the state of the paint.',
        [['Two-year ceramic coating', 'Percent off the price agreed after the paint is measured.']],
        { factors: ['Size of car', 'State of paint', 'Layers'], consultation: true },
      ),
    ],
  },
  {
    name: 'Matairi Hub',
    owner: 'hassan',
    places: ['kitengela'],
    about:
      'Tyres, alignment and batteries beside the Namanga road. Old tyres are shown with a depth gauge, and no one is sold four when two will do.',
    hours: 'workshop',
    staff: 4,
    roles: ['Alignment technician', 'Tyre fitter', 'Tyre fitter', 'Battery technician'],
    services: [
      service(
        'Wheel alignment and balancing',
        60,
        2800,
        'Computer alignment of both axles and four wheels balanced, with a before and after print.',
        [
          ['Alignment and balancing, four wheels', 'With a print that shows before and after.'],
          ['Alignment now and again in six months', 'Two visits, two prints.', 3640, 5600],
        ],
      ),
      service(
        'Suspension check',
        45,
        1500,
        'Bushes, ball joints and shocks checked on the lift, with a list of what can wait.',
        [['Suspension check on the lift', 'For everyone who drives the Kiserian road.']],
      ),
      service(
        'Tyre rotation and check',
        30,
        800,
        'Four wheels swapped by wear, pressures set, depth written down.',
        [['Tyre rotation and depth check', 'Ten thousand more kilometres from the same set.']],
      ),
      service('Puncture repair, mushroom plug', 30, 500, 'Inside plug, not a string, with rebalancing.', [
        ['Puncture repair that lasts', 'Inside mushroom plug and rebalancing.'],
      ]),
      service(
        'Battery test and fit',
        30,
        1000,
        'Load test, terminals cleaned, new battery fitted if needed. The battery itself is extra.',
        [['Battery test, clean and fitting', 'Free advice on whether you need one at all.']],
      ),
    ],
  },
  {
    name: 'Dereva Mobile Valet',
    owner: 'wafula',
    places: ['runda'],
    about:
      'A van with its own water and power that washes your car at home while you work. Twelve litres a car, no noise before eight, and askaris at most northern estates know the crew.',
    hours: 'crew',
    staff: 3,
    roles: ['Crew leader', 'Valeter', 'Valeter'],
    services: [
      service(
        'Home wash and vacuum',
        60,
        1500,
        'Outside wash with twelve litres and wax soap, inside vacuumed and wiped.',
        [
          ['Car wash at your gate', 'Water, power and people included.'],
          ['Two cars washed at home', 'Same driveway, same morning.', 2100, 3000],
        ],
        { requirements: 'Parking space for the van within ten metres.' },
      ),
      service('Leather care at home', 75, 3000, 'Seats cleaned with pH-neutral foam, dried and fed.', [
        ['Leather seats cleaned and fed', 'Before the cracks, not after.'],
      ]),
      service(
        'Office fleet morning',
        180,
        [8000, 30000],
        'Up to twenty cars washed in your office parking before lunch.',
        [['Fleet wash in your parking', 'From eight cars; the price per car falls with the number.']],
        {
          factors: ['Number of cars', 'Size', 'Distance'],
          consultation: true,
          isConfirmedByStore: true,
          capacity: 1,
        },
      ),
      service(
        'Pre-sale polish',
        180,
        5500,
        'One-stage polish, trims dressed, photographs taken for your advert.',
        [['Pre-sale polish with photographs', 'Ten pictures for the advert, taken in good light.']],
      ),
    ],
  },
]
