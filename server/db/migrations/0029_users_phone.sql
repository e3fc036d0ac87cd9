-- Where sign-in codes go by SMS (SMS_URL). In E.164.
ALTER TABLE users ADD COLUMN phone text;
