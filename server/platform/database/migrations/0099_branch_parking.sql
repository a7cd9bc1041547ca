-- Whether customers can park at the branch, null if nobody has said, and where.
ALTER TABLE branches ADD COLUMN has_parking boolean, ADD COLUMN parking text;
