CREATE TABLE "vehicle_reading" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"parking_brake" boolean,
	"parking_brake_at" timestamp with time zone,
	"voltage" real,
	"voltage_at" timestamp with time zone,
	"network" text,
	"network_at" timestamp with time zone,
	"roaming" boolean,
	"roaming_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vehicle_reading" ADD CONSTRAINT "vehicle_reading_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select audit_watch();
