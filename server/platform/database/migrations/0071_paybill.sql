-- The M-Pesa code in a callback about a payment to the Paybill number, which belongs to no payment yet; empty if it has none.
ALTER TABLE callback_inbox ADD COLUMN receipt text;
