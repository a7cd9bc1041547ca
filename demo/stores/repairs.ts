import { service, type StoreDraft } from '../drafts.ts'

export const repairStores: readonly StoreDraft[] = [
  {
    name: 'FundiFone',
    owner: 'hassan',
    places: ['cbd', 'githurai', 'thika'],
    about:
      'Phone repair at open benches, where you can watch your own phone from opening to closing. Screens carry a ninety-day guarantee written on the receipt, and data is never asked for.',
    staff: 4,
    roles: ['Senior technician', 'Technician', 'Technician', 'Front desk'],
    services: [
      service(
        'Phone screen replacement',
        90,
        6500,
        'Glass and display changed for common Samsung, Tecno, Infinix and iPhone models, tested in front of you. Ninety days’ guarantee.',
        [['Phone screen replacement, same day', 'Common models in stock, ninety days’ guarantee.', 4550]],
        { requirements: 'Tell us the model; rare screens take two days.' },
      ),
      service(
        'Battery replacement',
        45,
        2500,
        'Original-grade battery fitted and calibrated, with the old one recycled.',
        [['New phone battery, fitted while you wait', 'Get your evenings back.']],
      ),
      service(
        'Charging port repair',
        60,
        1800,
        'Cleaned first, free if that is all it needed; replaced if not.',
        [['Charging port cleaned or replaced', 'If cleaning is enough you pay nothing.']],
      ),
      service(
        'Water damage rescue',
        120,
        [1500, 6000],
        'Opened, dried in an ultrasonic bath and tested part by part.',
        [['Water damage rescue', 'Switch it off, do not charge it, come quickly.']],
        { factors: ['Model', 'Hours in water', 'Parts'], consultation: true },
      ),
    ],
  },
  {
    name: 'Bomba Plumbing',
    owner: 'wafula',
    places: ['roysambu'],
    about:
      'Three plumbers, one van, and a price for each job said before the tools come out. They wear shoe covers, test with the tap open for ten minutes, and come back free within thirty days.',
    staff: 3,
    roles: ['Master plumber', 'Plumber', 'Plumber'],
    services: [
      service(
        'Leaking tap or sink',
        60,
        1800,
        'Washer, cartridge or trap changed, joints made watertight. Common parts included.',
        [['Leaking tap or sink, fixed for good', 'Parts included, thirty days to complain.']],
      ),
      service('Blocked drain', 75, 2800, 'Opened with a machine snake, flushed and smelled for. No acid.', [
        ['Blocked drain opened without acid', 'Kitchen, shower or outside line.'],
        ['Two drains opened in one visit', 'Kitchen and bathroom, say.', 3640, 5600],
      ]),
      service(
        'Instant shower installation',
        75,
        2500,
        'Mounting, plumbing and safe wiring of an instant shower you bought, with earth tested.',
        [['Instant shower fitted and earthed', 'A warm shower that does not bite.']],
      ),
      service(
        'Water tank and pump',
        90,
        [4000, 15000],
        'Tank cleaned or moved, pump fitted with a float switch.',
        [],
        {
          isOffline: true,
          factors: ['Tank size', 'Height', 'Pipes'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
    ],
  },
  {
    name: 'Umeme Sawa',
    owner: 'mumbua',
    places: ['kasarani'],
    about:
      'Licensed electricians for homes and small shops, half of the team women. Sockets are tested, boards are labelled, and you get a one-page report of what is safe and what is not.',
    staff: 4,
    roles: ['Licensed electrician', 'Licensed electrician', 'Electrician', 'Apprentice'],
    services: [
      service(
        'Home electrical check',
        75,
        2500,
        'Every socket, switch and the board tested, earth measured, one-page report.',
        [['Home electrical safety check', 'A page you can show your landlord.']],
      ),
      service(
        'Socket and switch repair',
        60,
        1500,
        'Up to three points repaired or replaced, ordinary fittings included.',
        [['Three sockets or switches repaired', 'Fittings included, no burnt smell.']],
      ),
      service(
        'Cooker or heater wiring',
        90,
        3800,
        'Dedicated line from the board with breaker and isolator, up to ten metres.',
        [['Cooker line with its own breaker', 'Up to ten metres, labelled on the board.']],
      ),
      service(
        'Token meter and board faults',
        60,
        2000,
        'Tripping, low voltage and unexplained units traced and put right.',
        [['Find out where your tokens go', 'Tripping and leaking traced in an hour.']],
      ),
    ],
  },
  {
    name: 'Baridi Cooling',
    owner: 'patel',
    places: ['parklands'],
    about:
      'Fridges, freezers, washing machines and air conditioners repaired at home by technicians who carry gauges, not guesses. If it is not worth repairing they say so, and charge only the visit.',
    staff: 4,
    roles: ['Senior technician', 'Technician', 'Technician', 'Technician'],
    services: [
      service(
        'Fridge not cooling, home visit',
        75,
        2000,
        'Diagnosis at home with small faults put right at once. Gas and compressors are quoted before work.',
        [['Fridge diagnosis at home', 'Small faults fixed on the spot.']],
      ),
      service(
        'Air conditioner service',
        90,
        4000,
        'Filters, coils and drain cleaned, gas pressure checked, one indoor unit.',
        [
          ['Air conditioner service, one unit', 'Cold air and no dripping.'],
          ['Two air conditioners serviced', 'Home or office, one visit.', 5600, 8000],
        ],
      ),
      service(
        'Washing machine repair',
        75,
        [2500, 8000],
        'Belts, pumps, bearings and boards, front or top loaders.',
        [['Washing machine repair at home', 'Percent off labour once the fault is known.']],
        { factors: ['Fault', 'Parts', 'Brand'], consultation: true },
      ),
      service(
        'Microwave and oven repair',
        60,
        2500,
        'Turntable, fuse, element or door switch, with a radiation check.',
        [['Microwave or oven repaired', 'Checked for leakage before it goes back.']],
      ),
    ],
  },
  {
    name: 'Laptop Daktari',
    owner: 'barasa',
    places: ['juja'],
    about:
      'Two streets from the university gate, a workshop that has saved more theses than it can count. Slow laptops are cured, not sold on, and backups are made before anything is touched.',
    staff: 3,
    roles: ['Senior technician', 'Technician', 'Technician'],
    services: [
      service(
        'SSD upgrade and transfer',
        90,
        6500,
        '256 GB drive fitted, system and files moved, old disk returned in an enclosure.',
        [
          [
            'SSD upgrade with all your files moved',
            '256 GB drive included. Boots before your tea is poured.',
          ],
        ],
      ),
      service(
        'Clean, repaste and tune',
        60,
        1500,
        'Fan and heatsink cleaned, new paste, start-up programs sorted.',
        [
          ['Laptop clean, repaste and tune-up', 'Cooler, quieter, quicker.'],
          ['Two laptops cleaned and tuned', 'Roommates’ rate.', 1950, 3000],
        ],
      ),
      service(
        'Keyboard or hinge repair',
        75,
        3500,
        'Keys, keyboards and broken hinges of common HP, Dell and Lenovo laptops.',
        [['Broken hinge or keyboard repaired', 'HP, Dell and Lenovo, parts included.']],
      ),
      service(
        'Data recovery',
        60,
        [3000, 20000],
        'Deleted, formatted or clicking disks. No data, no fee.',
        [['Data recovery: no data, no fee', 'The discount comes off the agreed price.']],
        { factors: ['Kind of fault', 'Size of disk'], consultation: true, isConfirmedByStore: true },
      ),
    ],
  },
]
