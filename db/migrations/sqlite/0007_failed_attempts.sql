CREATE TABLE `failed_attempts` (
	`starts_at` integer NOT NULL,
	`address` text NOT NULL,
	`attempts` integer NOT NULL,
	PRIMARY KEY(`starts_at`, `address`)
);
