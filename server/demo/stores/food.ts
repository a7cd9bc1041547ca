import { service, type StoreDraft } from '../drafts.ts'

export const foodStores: readonly StoreDraft[] = [
  {
    name: 'Moto Grill',
    owner: 'otieno',
    places: ['ongata-rongai'],
    about:
      'Nyama choma over acacia coals, carved at your table, with kachumbari made to order. The meat comes from one farm in Kajiado and is weighed in front of you, raw. Children have their own corner on Sundays.',
    hours: 'grill',
    services: [
      service('Nyama choma platter for four', 120, 4800, 'Two kilos of goat and beef, kachumbari, ugali, sukuma and a jug of juice, at a table kept for you for two hours.', [
        ['Nyama choma platter for four, kachumbari and ugali', 'Two kilos, four plates, one table by the coals.', 3360],
      ], { capacity: 8 }),
      service('Choma for two', 90, 2400, 'One kilo of goat or beef, two sides and two soft drinks.', [
        ['Choma for two with two sides', 'One kilo, carved at the table.', 1680],
      ], { capacity: 8 }),
      service('Chicken kienyeji, whole', 90, 2000, 'Free-range chicken, boiled then finished on the grill, with ugali and greens. Takes forty minutes, so it is started when you book.', [
        ['Whole kienyeji chicken, started before you arrive', 'On the table ten minutes after you sit.'],
      ], { capacity: 8 }),
      service('Mutura and soup tasting', 45, 600, 'Mutura off the coals and a cup of bone soup with chilli.', [
        ['Mutura and bone soup tasting', 'Late-afternoon Rongai in a cup and a skewer.'],
      ], { capacity: 12 }),
      service('Party of fifteen', 180, [18000, 32000], 'Long table, whole goat or two, sides and drinks, planned with the kitchen.', [
        ['Whole-goat party for fifteen', 'Birthdays, chamas and send-offs; the menu is agreed first.'],
      ], { capacity: 1, factors: ['Number of guests', 'Goat or beef', 'Drinks'], consultation: true, byHand: true }),
    ],
  },
  {
    name: 'Jikoni & Co.',
    owner: 'nyambura',
    places: ['karen', 'lavington'],
    about:
      'An all-day kitchen that bakes its own bread and buys its vegetables from Limuru twice a week. Brunch is the meal people cross town for; weekday lunches are quieter and better for talking.',
    hours: 'cafe',
    services: [
      service('Weekend brunch for two', 90, 3200, 'Eggs your way, sourdough, avocado, fruit, mandazi and a pot of masala chai or coffee for each.', [
        ['Weekend brunch for two with masala chai', 'Eggs, sourdough, mandazi and refills.', 1920],
      ], { capacity: 8 }),
      service('Set lunch', 60, 1300, 'Soup or salad, a main of the day and a drink, served within twenty minutes.', [
        ['Two-course set lunch with a drink', 'Served within twenty minutes.'],
        ['Set lunch for two', 'Same table, two mains, two drinks.', 1690, 2600],
      ], { capacity: 8 }),
      service('Afternoon tea stand', 90, 2800, 'Samosas, cucumber sandwiches, scones and cake on three tiers, for two.', [
        ['Afternoon tea for two, three tiers', 'Samosas below, cake on top.'],
      ], { capacity: 6 }),
      service('Bread-baking morning', 180, 3500, 'Mix, knead and bake two loaves with the baker, and take home a starter.', [
        ['Bake your own sourdough with the baker', 'Two loaves and a living starter go home with you.'],
      ], { capacity: 8, requirements: 'Closed shoes, and short or tied hair.' }),
    ],
  },
  {
    name: 'Keki Corner',
    owner: 'mumbua',
    places: ['donholm', 'kasarani'],
    about:
      'Birthday cakes that taste of butter and are ready when you were told. Names are spelt back to you before they are piped, and a cake that breaks on the way home is made again.',
    hours: 'bakery',
    services: [
      service('Birthday cake, 2 kg', 20, 4200, 'Vanilla, marble, lemon or black forest, iced in buttercream with a name on top. The time you book is when you collect.', [
        ['Birthday cake, 2 kg, name on top', 'Order by noon the day before, collect at your time.', 2940],
      ], { capacity: 4, requirements: 'Book at least one day ahead, with the name exactly as it should read.' }),
      service('Cupcakes, box of twelve', 15, 1800, 'Two flavours in a box, topped with buttercream swirls.', [
        ['Twelve cupcakes, two flavours', 'For class parties and office Fridays.'],
      ], { capacity: 4 }),
      service('Wedding cake tasting', 45, 1500, 'Six flavours, two creams and tea for two. Taken off the price if you order.', [
        ['Wedding cake tasting for two', 'Six flavours, and the fee comes off your order.'],
      ], { capacity: 2 }),
      service('Decorating class', 150, 3000, 'Pipe roses and borders on your own one-kilo cake, then take it home.', [
        ['Cake decorating class, cake included', 'Leave with roses on your own cake.'],
      ], { capacity: 8 }),
    ],
  },
  {
    name: 'Samaki Point',
    owner: 'achieng',
    places: ['hurlingham'],
    about:
      'Tilapia and omena from the lake, brought overnight and never frozen, cooked wet or dry by people from Homa Bay. Eat with your hands; there is a basin with warm water at every table.',
    hours: 'grill',
    services: [
      service('Whole tilapia, wet fry', 75, 1400, 'A whole fish in tomato and onion, with brown ugali and traditional greens.', [
        ['Whole tilapia with brown ugali and mrenda', 'Lake fish, overnight, never frozen.'],
        ['Tilapia for two, wet or dry', 'Two fish, two ugalis, one argument about which is better.', 1890, 2800],
      ], { capacity: 8 }),
      service('Family fish tray', 90, 4500, 'Four tilapia, omena, ugali and three greens on one tray, for a family of five.', [
        ['Family fish tray for five', 'Four fish and all the sides.'],
      ], { capacity: 6 }),
      service('Omena lunch', 45, 650, 'Omena with tomatoes and dhania, ugali and sukuma.', [
        ['Omena lunch plate', 'A plate that tastes of the lake.'],
      ], { capacity: 12 }),
      service('Outside catering, Luo kitchen', 60, [25000, 90000], 'The whole kitchen comes to your home or hall. This booking is the planning talk.', [
        ['Luo kitchen catering at your event', 'The discount is on the food bill, from forty guests.'],
      ], { capacity: 1, factors: ['Guests', 'Menu', 'Distance'], consultation: true, byHand: true }),
    ],
  },
  {
    name: 'Bibi Zainab’s Kitchen',
    owner: 'omar',
    places: ['mombasa'],
    about:
      'Biryani, pilau and viazi karai from an Old Town kitchen that has cooked for weddings for forty years. Everything is halal, everything is cooked on charcoal, and Friday’s biryani is gone by three.',
    hours: 'grill',
    services: [
      service('Friday biryani for two', 75, 1800, 'Goat or chicken biryani with kachumbari, pickle and tamarind juice.', [
        ['Biryani for two with tamarind juice', 'Charcoal, not gas. You can taste it.'],
      ], { capacity: 8 }),
      service('Swahili breakfast', 60, 700, 'Mahamri, mbaazi ya nazi, viazi karai and spiced tea.', [
        ['Mahamri and mbaazi breakfast', 'The table by the carved door, if you come early.'],
      ], { capacity: 10 }),
      service('Seafood platter', 90, 3800, 'Prawns, calamari, octopus and kingfish grilled with coconut and lime, for two to three.', [
        ['Coconut-grilled seafood platter', 'Prawns, octopus, calamari and kingfish to share.'],
      ], { capacity: 8 }),
      service('Old Town cooking class', 180, 3500, 'Market at eight, pilau by eleven. You grind the spices and eat the result.', [
        ['Market walk and pilau cooking class', 'Grind, fry, cook and eat with Bibi’s daughters.'],
      ], { capacity: 6, byHand: true }),
    ],
  },
]
