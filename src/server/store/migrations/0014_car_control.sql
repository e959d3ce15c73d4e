CREATE TABLE "vehicle_body" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"states" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_claim" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"account_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle_body" ADD CONSTRAINT "vehicle_body_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_claim" ADD CONSTRAINT "vehicle_claim_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_claim" ADD CONSTRAINT "vehicle_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_claim_account" ON "vehicle_claim" USING btree ("account_id");--> statement-breakpoint
select audit_watch();
