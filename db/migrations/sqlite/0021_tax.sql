CREATE TABLE `tax_form_totals` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`year` integer NOT NULL,
	`box` text NOT NULL,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`adjustment` integer NOT NULL,
	`gain` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `year`, `box`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tax_statements` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`year` integer NOT NULL,
	`short_box` text,
	`long_box` text,
	`section1256_mark` integer,
	PRIMARY KEY(`user_id`, `account_id`, `year`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tax_totals` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`date` text NOT NULL,
	`kind` text NOT NULL,
	`row_count` integer NOT NULL,
	`to_check` integer NOT NULL,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`disallowed_loss` integer NOT NULL,
	`profit` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `date`, `kind`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- What the service derives from now on; see src/ledger/tax/.
INSERT INTO "tax_totals" ("user_id", "account_id", "date", "kind", "row_count", "to_check", "proceeds", "cost_basis", "disallowed_loss", "profit")
SELECT "user_id", "account_id", "closed_on",
  CASE WHEN "by_dates" = 'section_1256' THEN "by_dates" ELSE coalesce("term", "by_dates", 'unknown') END AS "kind",
  count(*),
  sum(CASE WHEN "quantity_difference" <> 0 OR "amount_difference" <> 0 OR "lot_id" IS NULL OR NOT "broker_verified" OR "own_entry"
    OR "buy_date" IS NULL OR ("by_dates" <> 'section_1256' AND "term" <> "by_dates") THEN 1 ELSE 0 END),
  sum(CASE WHEN "proceeds" < 0 THEN -((5000 - "proceeds") / 10000) ELSE ("proceeds" + 5000) / 10000 END * 10000),
  sum(CASE WHEN "cost_basis" < 0 THEN -((5000 - "cost_basis") / 10000) ELSE ("cost_basis" + 5000) / 10000 END * 10000),
  sum(CASE WHEN "disallowed_loss" < 0 THEN -((5000 - "disallowed_loss") / 10000) ELSE ("disallowed_loss" + 5000) / 10000 END * 10000),
  sum("profit")
FROM (SELECT "trades".*, CASE WHEN ("instrument" LIKE '% ____-__-__ _ %' AND (substr("instrument", 1, 4) IN ('SPX ', 'XSP ', 'NDX ', 'XND ', 'MNX ', 'NQX ', 'RUT ', 'RUI ', 'RLG ', 'RLV ', 'VIX ', 'DJX ', 'OEX ', 'XEO ')
    OR substr("instrument", 1, 5) IN ('SPXW ', 'NDXP ', 'VOLQ ', 'RUTW ', 'MRUT ', 'VIXW ', 'MXEA ', 'MXEF ')
    OR substr("instrument", 1, 6) IN ('SPXPM ', 'XSPAM ', 'NANOS ', 'SPEQX ', 'SPIKE ', 'MXWLD ', 'MXUSA ', 'MXACW '))) THEN 'section_1256'
    ELSE CASE WHEN "side" = 'short' THEN 'short' WHEN "buy_date" IS NULL THEN NULL
      WHEN cast(replace("sell_date", '-', '') as integer) - cast(replace("buy_date", '-', '') as integer) >
        CASE WHEN "buy_date" LIKE '%-02-28' THEN 10001 ELSE 10000 END THEN 'long' ELSE 'short' END END AS "by_dates"
  FROM "trades") AS "of_terms"
GROUP BY "user_id", "account_id", "closed_on",
  CASE WHEN "by_dates" = 'section_1256' THEN "by_dates" ELSE coalesce("term", "by_dates", 'unknown') END;
